import { isDeepStrictEqual } from 'node:util';
import { correctionNote } from '@downspout/business/assistant';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import type { FieldErrors } from '@downspout/leads/field-errors';
import type { Line } from '../assistant-model.ts';
import { readQuoteArguments } from '../quote-tool.ts';
import { MOST_NOTES } from '../scripted/read-back.ts';
import { storedDetails } from '../stored-details.ts';
import { consentGiven } from './consent-given.ts';

/** The tool's side of one turn. It stores nothing: what it is asked to store is read back to the visitor first. */
export interface QuoteRequests {
  /** Runs a call of the tool, and returns its result for the model. */
  take(toolArguments: unknown): string;
  /** What is to be read back now; null when nothing is. From then on the model has nothing to say in this turn. */
  readonly wanted: CallQuoteRequest | null;
}

const WANTED =
  'The request is read back to the visitor now, and noted once the visitor has said yes to that. Say nothing more.';
const SAME = 'This request is noted already. Tell the visitor so, and do not use the tool again for it.';
const TOO_LONG = `please say it in at most ${MOST_NOTES} characters, as it is read back to the visitor`;

/** `stored`: the request stored last in this call; null when none was. */
export function createQuoteRequests(lines: readonly Line[], stored: CallQuoteRequest | null): QuoteRequests {
  let wanted: CallQuoteRequest | null = null;
  return {
    take(toolArguments) {
      const { request: claimed, faults } = readQuoteArguments(toolArguments);
      if (faults !== null) return missing(faults);
      if (claimed.notes.length > MOST_NOTES) return missing({ notes: TOO_LONG });
      const request = withStored(claimed, stored);
      request.sms_opt_in &&= consentGiven(lines);
      if (stored !== null && isDeepStrictEqual(storedDetails(request), storedDetails(stored))) return SAME;
      wanted = request;
      return WANTED;
    },
    get wanted() {
      return wanted;
    },
  };
}

/** A correction of a stored request keeps what the model has left out of it. */
function withStored(claimed: CallQuoteRequest, stored: CallQuoteRequest | null): CallQuoteRequest {
  if (stored === null) return { ...claimed };
  const sms_opt_in = claimed.sms_opt_in || stored.sms_opt_in;
  const request = { ...claimed, ...storedDetails(stored), ...storedDetails(claimed), sms_opt_in };
  return { ...request, notes: `${correctionNote} ${request.notes}`.trim() };
}

function missing(faults: FieldErrors): string {
  const list = Object.entries(faults).map(([field, fault]) => `${field}: ${fault}`);
  return `Nothing is noted yet. Please ask the visitor and use the tool again. ${list.join('; ')}.`;
}
