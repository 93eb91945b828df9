import type { LeadKind } from '../store/tables.ts';

export const WEBHOOK_NAMES = ['quote-webhook', 'holiday-lights-webhook'] as const;
/** A mail to the owner for each lead, and one when a delivery to a webhook has died. */
export const MAIL_NAMES = ['owner-mail', 'owner-mail-dead'] as const;

export type WebhookName = (typeof WEBHOOK_NAMES)[number];
export type MailName = (typeof MAIL_NAMES)[number];
/** What `deliveries.destination` holds. */
export type DestinationName = WebhookName | MailName;

/** Whoever takes deliveries. */
export type Destination = WebhookDestination | MailDestination;

/** Somebody else's system. */
export interface WebhookDestination {
  readonly via: 'webhook';
  readonly name: WebhookName;
  readonly url: URL;
  /** `whsec_…` as in Standard Webhooks; null: deliveries are not signed. */
  readonly secret: string | null;
  /** Deliveries under way at once from one process. */
  readonly maxInFlight: number;
}

/** The owner's own mailbox. */
export interface MailDestination {
  readonly via: 'mail';
  readonly name: MailName;
  readonly mail: MailSettings;
  readonly maxInFlight: number;
}

/** By which server mail goes out, and to whom. */
export interface MailSettings {
  /** `smtp:` or `smtps:`, with user name and password if needed. */
  readonly smtpUrl: string;
  /** An address, or a name and an address in angle brackets. */
  readonly from: string;
  /** Addresses. */
  readonly to: readonly string[];
  /** Where the owner's browser finds the office, without a slash at its end; null: mails carry no link. */
  readonly officeUrl: string | null;
}

/** The part of the configuration that names destinations. */
export interface DestinationSettings {
  readonly quoteWebhookUrl?: URL | string | undefined;
  readonly holidayLightsWebhookUrl?: URL | string | undefined;
  readonly webhookSecret?: string | undefined;
  readonly mail?: MailSettings | undefined;
}

const MAX_IN_FLIGHT = 16;
/** Each mail under way is a connection of its own, of which mail servers allow few. */
const MAX_MAILS_IN_FLIGHT = 2;

/** The destinations that are configured. Throws a TypeError for a URL that cannot be read. */
export function configuredDestinations(settings: DestinationSettings): Destination[] {
  return [...configuredWebhooks(settings), ...configuredMails(settings)];
}

function configuredWebhooks(settings: DestinationSettings): WebhookDestination[] {
  const urls = {
    'quote-webhook': settings.quoteWebhookUrl,
    'holiday-lights-webhook': settings.holidayLightsWebhookUrl,
  };
  return WEBHOOK_NAMES.flatMap((name) => {
    const url = urls[name];
    if (url === undefined) return [];
    const secret = settings.webhookSecret ?? null;
    return { via: 'webhook', name, url: new URL(url), secret, maxInFlight: MAX_IN_FLIGHT };
  });
}

function configuredMails({ mail }: DestinationSettings): MailDestination[] {
  if (mail === undefined) return [];
  return MAIL_NAMES.map((name) => ({ via: 'mail', name, mail, maxInFlight: MAX_MAILS_IN_FLIGHT }));
}

/** Where a lead of this kind goes. */
export function destinationOf(kind: LeadKind): WebhookName {
  switch (kind) {
    case 'quote':
      return 'quote-webhook';
    case 'holiday-lights':
      return 'holiday-lights-webhook';
  }
}
