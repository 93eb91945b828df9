import { isDeepStrictEqual } from 'node:util';
import { correctionNote } from '@downspout/business/assistant';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { readQuoteArguments } from '../../voice/quote-tool.ts';
import type { AssistantTurn } from '../assistant-model.ts';
import { consentGiven } from './consent-given.ts';

/** The tool's side of one turn. */
export interface QuoteRequests {
  /** Does what a call of the tool asks for, and answers what the model is told. Never rejects. */
  submit(toolArguments: unknown): Promise<string>;
  /** The request stored last in this call; null when none was. */
  readonly stored: CallQuoteRequest | null;
}

const STORED = 'The request is noted. Tell the visitor that the team will call back with a quote.';
const SAME = 'This request is noted already. Tell the visitor so, and do not use the tool again for it.';
const UNAVAILABLE =
  'Error: nothing could be noted, as the store does not answer. Tell the visitor so, honestly, and give the company phone number. Do not use the tool again before the visitor asks for it.';
const NO_CONSENT =
  ' It is noted without consent to text messages, as the visitor has not said yes to the whole consent text.';

export function createQuoteRequests(turn: AssistantTurn, storedBefore: CallQuoteRequest | null): QuoteRequests {
  let stored = storedBefore;
  let unavailable = false;

  async function submit(toolArguments: unknown): Promise<string> {
    const { request: claimed, faults } = readQuoteArguments(toolArguments);
    if (faults !== null) return missing(faults);
    const request = { ...claimed, sms_opt_in: claimed.sms_opt_in && consentGiven(turn.lines) };
    if (isDeepStrictEqual(request, stored) || isDeepStrictEqual(correction(request), stored)) return SAME;
    if (unavailable) return UNAVAILABLE;
    const submitted = stored === null ? request : correction(request);
    const outcome = await turn.submit(submitted);
    switch (outcome.state) {
      case 'stored':
        stored = submitted;
        return claimed.sms_opt_in && !request.sms_opt_in ? STORED + NO_CONSENT : STORED;
      case 'refused':
        return missing(outcome.fields);
      case 'unavailable':
        unavailable = true;
        return UNAVAILABLE;
    }
  }

  return {
    submit,
    get stored() {
      return stored;
    },
  };
}

function correction(request: CallQuoteRequest): CallQuoteRequest {
  return { ...request, notes: `${correctionNote} ${request.notes}`.trim() };
}

function missing(faults: FieldErrors): string {
  const list = Object.entries(faults).map(([field, fault]) => `${field}: ${fault}`);
  return `Nothing is noted yet. Please ask the visitor and use the tool again. ${list.join('; ')}.`;
}
