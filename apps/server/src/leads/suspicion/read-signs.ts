import type { SpamSign } from '@downspout/office-api/leads';
import type { FastifyRequest } from 'fastify';
import { HONEYPOT_FIELD } from '../form-fields.ts';
import { formEntries, isFormPost } from '../read-lead.ts';
import { textHeader } from '../request-headers.ts';
import type { ProofOfWork } from './proof-of-work.ts';

/** Nobody reads the form and types a name, an address and the rest in less, in ms. Saved entries come in faster. */
const FAST_MS = 3_000;
/** What a browser, or a forum, would make a link of. */
const LINK = /https?:\/\/|\bwww\.|<a\s|\[(?:url|link)\b/i;

export interface SignReader {
  readonly proofOfWork: ProofOfWork;
  /** Whether far too many requests come in, this one counted. */
  readonly rush: () => boolean;
}

/** The signs of spam that a valid request shows. None of them says for sure that nobody is behind it. */
export async function readSigns(
  request: FastifyRequest,
  lead: { readonly notes: string; readonly idempotencyKey: string | null },
  { proofOfWork, rush }: SignReader,
): Promise<SpamSign[]> {
  const signs: SpamSign[] = [];
  if (honeypotOf(request) !== '') signs.push('honeypot');
  if (isFast(textHeader(request, 'fill-time'))) signs.push('fast');
  if (isFormPost(request)) signs.push('no-script');
  const proof = textHeader(request, 'proof-of-work');
  if (proof === undefined || !(await proofOfWork.isValid(proof, lead.idempotencyKey))) signs.push('no-proof');
  if (LINK.test(lead.notes)) signs.push('link');
  if (rush()) signs.push('rush');
  return signs;
}

function honeypotOf(request: FastifyRequest): string {
  return (formEntries(request)?.[HONEYPOT_FIELD] ?? textHeader(request, 'honeypot') ?? '').trim();
}

/** From the first focus in the form to the press, in ms as the form's script counted them; unknown is not fast. */
function isFast(fillTime: string | undefined): boolean {
  return fillTime !== undefined && /^\d{1,12}$/.test(fillTime) && Number(fillTime) < FAST_MS;
}
