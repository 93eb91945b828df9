import type { SpamSignal } from '@downspout/office-api/leads';
import type { FastifyRequest } from 'fastify';
import { HONEYPOT_FIELD } from '../form-fields.ts';
import { formEntries, isFormPost } from '../read-lead.ts';
import { textHeader } from '../request-headers.ts';
import type { ProofOfWork } from './proof-of-work.ts';

/** Nobody reads the form and types a name, an address and the rest in less, in ms. Saved entries come in faster. */
const FAST_MS = 3_000;
/** So many weak signals together quarantine a request: two are what anybody without script, or in a hurry, shows. */
const ENOUGH_SIGNALS = 3;
/** What a browser, or a forum, would make a link of. */
const LINK = /https?:\/\/|\bwww\.|<a\s|\[(?:url|link)\b/i;

export interface SpamSignalParts {
  readonly proofOfWork: ProofOfWork;
  /** Whether far too many requests come in, this one counted. */
  readonly surge: () => boolean;
}

/** The spam signals of a valid request. None of them says for sure that nobody is behind it. */
export async function readSpamSignals(
  request: FastifyRequest,
  lead: { readonly notes: string; readonly idempotencyKey: string | null },
  { proofOfWork, surge }: SpamSignalParts,
): Promise<SpamSignal[]> {
  const signals: SpamSignal[] = [];
  if (honeypotOf(request) !== '') signals.push('honeypot');
  if (isFast(textHeader(request, 'fill-time'))) signals.push('fast');
  if (isFormPost(request)) signals.push('no-script');
  const proof = textHeader(request, 'proof-of-work');
  if (proof === undefined || !(await proofOfWork.isValid(proof, lead.idempotencyKey))) signals.push('no-proof');
  if (LINK.test(lead.notes)) signals.push('link');
  if (surge()) signals.push('rush');
  return signals;
}

/**
 * Whether a request is stored without being sent on, until the owner has looked at it. No signal alone does that but the
 * honeypot (docs/decisions/013-spam.md).
 */
export function isQuarantined(signals: readonly SpamSignal[]): boolean {
  return signals.includes('honeypot') || signals.length >= ENOUGH_SIGNALS;
}

function honeypotOf(request: FastifyRequest): string {
  return (formEntries(request)?.[HONEYPOT_FIELD] ?? textHeader(request, 'honeypot') ?? '').trim();
}

/** From the first focus in the form to the press, in ms as the form's script counted them; unknown is not fast. */
function isFast(fillTime: string | undefined): boolean {
  return fillTime !== undefined && /^\d{1,12}$/.test(fillTime) && Number(fillTime) < FAST_MS;
}
