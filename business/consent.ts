import { brand } from './facts.ts';

/**
 * Every wording of the SMS consent that visitors have agreed to, oldest first; the last one is on the form.
 * A wording that was ever live is never edited or removed: leads name it as their evidence. Add a new version instead.
 */
export const consentTexts: readonly { version: string; text: string }[] = [
  {
    version: '2026-11-01',
    text: `I agree to receive text messages from ${brand.name} about scheduling and my quote at the mobile number above. Message and data rates may apply. Reply HELP for help. I may unsubscribe at any time by replying STOP.`,
  },
];
