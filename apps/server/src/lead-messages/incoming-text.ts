import { e164 } from '../opt-outs/e164.ts';

/** A text message that somebody sent to the company's number. */
export interface IncomingText {
  /** What the SMS service calls it. */
  readonly providerId: string;
  /** E.164; a short code, or what else the service names, as it is. */
  readonly from: string;
  readonly text: string;
}

const MAX_TEXT = 5_000;
const MAX_PICTURES = 10;

/** As Twilio reports one (https://www.twilio.com/docs/messaging/guides/webhook-request); null for anything else. */
export function readIncomingText(form: URLSearchParams): IncomingText | null {
  const field = (name: string) => (form.get(name) ?? '').replaceAll('\0', '\uFFFD').toWellFormed();
  const providerId = field('MessageSid');
  const from = field('From').trim().slice(0, 40);
  if (!/^\w{1,64}$/.test(providerId) || from === '') return null;
  const pictures = Array.from({ length: MAX_PICTURES }, (_, index) => field(`MediaUrl${index}`)).filter(Boolean);
  const text = [field('Body').trim(), ...pictures].filter(Boolean).join('\n').slice(0, MAX_TEXT);
  return { providerId, from: e164(from) ?? from, text };
}
