import type { TextSender } from './text-sender.ts';
import { createTwilioSender } from './twilio.ts';

/** Null is "none". */
export interface TextSettings {
  readonly SMS_API_URL: string;
  readonly SMS_ACCOUNT_SID: string | null;
  readonly SMS_AUTH_TOKEN: string | null;
  readonly SMS_FROM: string | null;
}

/** Null when text messages are not set up. */
export function configuredTextSender(settings: TextSettings): TextSender | null {
  const { SMS_API_URL: baseUrl, SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = settings;
  if (accountSid === null || authToken === null || from === null) return null;
  return createTwilioSender({ baseUrl, accountSid, authToken, from });
}
