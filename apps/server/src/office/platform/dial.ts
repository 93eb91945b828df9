import type { CallBackOffer } from '@downspout/office-api/platform/platform';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The number as it is dialled, a number without its country being one of the United States; null when it is none. */
export function dialled(phone: string): CallBackOffer | null {
  const parsed = parsePhoneNumberFromString(phone, 'US');
  if (!parsed?.isValid()) return null;
  return { number: parsed.number, display: parsed.formatInternational() };
}
