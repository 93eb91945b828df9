import { isIP } from 'node:net';
import type { LeadKind } from '../store/tables.ts';
import type { LeadDestination } from './destination.ts';
import { loadAgent } from './guarded-fetch.ts';
import { payloadOf } from './payloads.ts';
import { bareHost } from './reachable.ts';
import { testLead } from './test-lead.ts';
import { deliverWebhook } from './webhook.ts';

/** The webhook of each kind of lead. A lead has a delivery to it, configured or not. */
const WEBHOOKS = { quote: 'quote-webhook', 'holiday-lights': 'holiday-lights-webhook' } as const;

export type WebhookName = (typeof WEBHOOKS)[LeadKind];

/** Null is "none". */
export interface WebhookSettings {
  readonly QUOTE_WEBHOOK_URL: string | null;
  readonly HOLIDAY_LIGHTS_WEBHOOK_URL: string | null;
  /** `whsec_…` as in Standard Webhooks; null: deliveries are not signed. */
  readonly WEBHOOK_SECRET: string | null;
}

const MAX_IN_FLIGHT = 16;
const TEST_MARK = { 'webhook-test': 'true' };

/** Where a lead of this kind goes. */
export function webhookOf(kind: LeadKind): WebhookName {
  return WEBHOOKS[kind];
}

/** The owner's automations. */
export function webhookDestinations(settings: WebhookSettings): LeadDestination[] {
  const { QUOTE_WEBHOOK_URL: quote, HOLIDAY_LIGHTS_WEBHOOK_URL: lights, WEBHOOK_SECRET: secret } = settings;
  return [
    ...(quote === null ? [] : [webhookDestination('quote', quote, secret)]),
    ...(lights === null ? [] : [webhookDestination('holiday-lights', lights, secret)]),
  ];
}

/** The webhook of one kind of lead. It takes leads of the other kind, too, when the owner sends them there. */
export function webhookDestination(kind: LeadKind, address: string | URL, secret: string | null): LeadDestination {
  const url = new URL(address);
  const destination = { url, secret };
  return {
    name: webhookOf(kind),
    idSuffix: '',
    maxInFlight: MAX_IN_FLIGHT,
    tellsOf: 'leads',
    failureIsMailed: true,
    accepts: (other) => other === kind,
    load: async () => isIP(bareHost(url.hostname)) === 0 && loadAgent(),
    deliver: (attempt) => deliverWebhook({ ...attempt, destination, body: payloadOf(attempt.content.lead) }),
    test(attempt) {
      const body = payloadOf(testLead(kind, attempt.clock.now()));
      return deliverWebhook({ ...attempt, destination, body, headers: TEST_MARK });
    },
  };
}
