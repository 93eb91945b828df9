import * as words from '@downspout/business/assistant';
import type { Draft, Field } from './dialogue.ts';
import type { Understood } from './understanding/understand.ts';

/** What is said to digits that are no whole number; null when there is nothing to say. */
export function phoneTrouble(draft: Draft, { phone, refusal }: Understood, changed: readonly Field[]): string | null {
  if (phone === null || phone.state === 'complete' || changed.includes('phone') || refusal !== null) return null;
  if (
    draft.details.phone !== undefined &&
    draft.dialogue.asked !== 'phone' &&
    phone.state === 'partial' &&
    phone.digits.length < 7
  )
    return null;
  switch (phone.state) {
    case 'partial':
      return phone.digits.length === 7 ? words.phoneTrouble.areaCode : words.phoneTrouble.tooShort(phone.digits);
    case 'invalid':
      return words.phoneTrouble.invalid(phone.digits);
    case 'too-long':
      return words.phoneTrouble.tooLong;
  }
}
