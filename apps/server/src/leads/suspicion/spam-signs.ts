import type { SpamSign } from '@downspout/office-api/leads';

/** So many weak signs together hold a request back: two are what anybody without script, or in a hurry, shows. */
const ENOUGH_SIGNS = 3;

/**
 * Whether a request is stored without being sent on, until the owner has looked at it. No sign alone does that but the
 * honeypot (docs/decisions/013-spam.md).
 */
export function isQuarantined(signs: readonly SpamSign[]): boolean {
  return signs.includes('honeypot') || signs.length >= ENOUGH_SIGNS;
}
