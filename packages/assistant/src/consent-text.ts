import { currentCallConsent } from '@downspout/leads/consent';
import type { Line } from './assistant-model.ts';

/** Whether the assistant said the current wording of the consent whole, and nothing behind it that a yes could be for. */
export function endsWithConsentText({ role, text, interrupted }: Line): boolean {
  return role === 'assistant' && !interrupted && plain(text).endsWith(plain(currentCallConsent.text));
}

function plain(text: string): string {
  return ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')}`.trimEnd();
}
