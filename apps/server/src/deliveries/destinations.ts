import type { LeadKind } from '../store/tables.ts';

export const DESTINATION_NAMES = ['quote-webhook', 'holiday-lights-webhook'] as const;

/** What `deliveries.destination` holds. */
export type DestinationName = (typeof DESTINATION_NAMES)[number];

/** Somebody else's system that takes deliveries. */
export interface Destination {
  readonly name: DestinationName;
  readonly url: URL;
  /** `whsec_…` as in Standard Webhooks; null: deliveries are not signed. */
  readonly secret: string | null;
  /** Deliveries under way at once from one process. */
  readonly maxInFlight: number;
}

/** The part of the configuration that names destinations. */
export interface DestinationSettings {
  readonly quoteWebhookUrl?: URL | string | undefined;
  readonly holidayLightsWebhookUrl?: URL | string | undefined;
  readonly webhookSecret?: string | undefined;
}

const MAX_IN_FLIGHT = 16;

/** The destinations that have a URL. Throws a TypeError for a URL that cannot be read. */
export function configuredDestinations(settings: DestinationSettings): Destination[] {
  const urls = {
    'quote-webhook': settings.quoteWebhookUrl,
    'holiday-lights-webhook': settings.holidayLightsWebhookUrl,
  };
  return DESTINATION_NAMES.flatMap((name) => {
    const url = urls[name];
    if (url === undefined) return [];
    return { name, url: new URL(url), secret: settings.webhookSecret ?? null, maxInFlight: MAX_IN_FLIGHT };
  });
}

/** Where a lead of this kind goes. */
export function destinationOf(kind: LeadKind): DestinationName {
  switch (kind) {
    case 'quote':
      return 'quote-webhook';
    case 'holiday-lights':
      return 'holiday-lights-webhook';
  }
}
