import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The number that somebody wrote, as E.164 (`+14045550123`), without its extension; null when there is none in it. */
export function e164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'US');
  return parsed?.isPossible() ? parsed.number : null;
}
