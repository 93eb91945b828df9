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

/**
 * Every wording of the SMS consent that the voice assistant reads out before it may note a yes, oldest first; the last
 * one is in use. The same rule holds: never edit or remove one, add a version. Tell the assistant on the platform too.
 */
export const callConsentTexts: readonly { version: string; text: string }[] = [
  {
    version: 'call-2026-11-01',
    text: `May ${brand.name} send you text messages about scheduling and your quote at the mobile number you gave? Message and data rates may apply. Reply HELP for help. You may unsubscribe at any time by replying STOP.`,
  },
];
