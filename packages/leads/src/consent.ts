import { callConsentTexts, consentTexts } from '@downspout/business/consent';

export type ConsentText = (typeof consentTexts)[number];

/** The wording on the form now. */
export const currentConsent: ConsentText = lastOf(consentTexts);

/** The wording that the voice assistant reads out now. Marked, so that the forms' scripts come without it. */
export const currentCallConsent: ConsentText = /* @__PURE__ */ lastOf(callConsentTexts);

/**
 * The wording a visitor saw, by the version that the form named; the current one when none or an unknown one is named,
 * since the server ships the same wordings as the page.
 */
export function consentShown(version: string | undefined): ConsentText {
  return consentTexts.find((text) => text.version === version) ?? currentConsent;
}

function lastOf(texts: readonly ConsentText[]): ConsentText {
  const last = texts.at(-1);
  if (last === undefined) throw new Error('business/consent.ts lacks a consent text');
  return last;
}
