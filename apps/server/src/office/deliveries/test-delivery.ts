import { randomUUID } from 'node:crypto';
import { deliveries as words } from '@downspout/business/office/deliveries';
import type { TestDelivery } from '@downspout/office-api/deliveries';
import type { AttemptResult } from '../../deliveries/attempt.ts';
import { systemClock } from '../../deliveries/clock.ts';
import type { Destination } from '../../deliveries/destinations.ts';
import { deliverMail } from '../../deliveries/mail.ts';
import { testMail } from '../../deliveries/mail-text.ts';
import { payloadOf } from '../../deliveries/payloads.ts';
import type { StoredLead } from '../../deliveries/stored-leads.ts';
import { deliverWebhook } from '../../deliveries/webhook.ts';

const TIMEOUT_MS = 15_000;

/**
 * Sends a destination something of the shape that leads have, marked as a test, once and at once. No lead is stored for it
 * and the outbox knows nothing of it: whatever is answered changes nothing of how leads are sent.
 */
export async function sendTest(
  destination: Destination,
  { fetch, now, signal }: { fetch: typeof globalThis.fetch; now: number; signal: AbortSignal },
): Promise<TestDelivery> {
  const id = `msg_test_${randomUUID()}`;
  const begun = performance.now();
  const parts = { id, clock: systemClock, signal, timeoutMs: TIMEOUT_MS };
  const result =
    destination.via === 'webhook'
      ? await deliverWebhook({ ...parts, fetch, destination, body: testBody(destination, now), headers: MARK })
      : await deliverMail({ ...parts, mail: destination.mail, text: testMail(destination.mail.officeUrl) });
  return { id, durationMs: Math.round(performance.now() - begun), ...told(result) };
}

const MARK = { 'webhook-test': 'true' };

function told(result: AttemptResult): Pick<TestDelivery, 'isDelivered' | 'status' | 'error' | 'answer'> {
  switch (result.outcome) {
    case 'delivered':
      return { isDelivered: true, status: result.status, error: null, answer: result.answer };
    case 'failed':
      return { isDelivered: false, status: result.status, error: result.error, answer: result.answer };
    case 'interrupted':
      return { isDelivered: false, status: null, error: words.testInterrupted, answer: null };
  }
}

function testBody({ name }: Destination, now: number): string {
  return payloadOf(name === 'holiday-lights-webhook' ? testHolidayLights(now) : testQuote(now));
}

function testQuote(now: number): StoredLead {
  return { ...testLead(now), kind: 'quote', service_type: 'gutter-cleaning', sms_opt_in: 0, consented_at: '' };
}

function testHolidayLights(now: number): StoredLead {
  const answers = { roof_stories: '1', install_window: 'Early November', style: 'Classic Warm' };
  return { ...testLead(now), ...answers, kind: 'holiday-lights', budget_range: '$500-$1,000', photo_url: '' };
}

/** Nobody's: 555-0100 is kept for fiction, and example.com for examples (RFC 2606). */
function testLead(now: number) {
  return {
    id: 'test',
    first_name: 'Test',
    last_name: 'Test',
    email: 'test@example.com',
    phone: '(404) 555-0100',
    address: 'Test',
    notes: words.testNotes,
    submitted_at: new Date(now).toISOString(),
    received_at: now,
    call_id: null,
    incomplete: 0,
    erased_at: null,
  } as const;
}
