import type { AssistantMemory, SubmitOutcome } from '@downspout/assistant/assistant-model';
import { readQuoteArguments } from '@downspout/assistant/quote-tool';
import { incompleteNote } from '@downspout/business/call-words';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import { currentCallConsent } from '@downspout/leads/consent';
import { incompleteCallRequest } from '@downspout/leads/incomplete-call-request';
import { bodyHash, type LeadOrigin, type NewQuote } from '../../leads/new-lead.ts';
import type { SaveLead } from '../../leads/save-lead.ts';
import { StoreUnavailableError } from '../../store/errors.ts';

/** The call that a lead comes from. */
export interface LeadCall {
  readonly id: string;
  readonly origin: LeadOrigin;
}

/**
 * Stores what the assistant submits, if it is a quote request. The same request again within a call is the same lead.
 * Throws what `saveLead` throws but `StoreUnavailableError`.
 */
export async function submitQuote(
  saveLead: SaveLead,
  call: LeadCall,
  request: unknown,
  now: number,
): Promise<SubmitOutcome> {
  const read = readQuoteArguments(request);
  if (read.faults !== null) return { state: 'refused', fields: read.faults };
  try {
    await saveLead(newLead(call, read.request, now, { key: bodyHash(read.request), incomplete: false }));
    return { state: 'stored' };
  } catch (error) {
    if (error instanceof StoreUnavailableError) return { state: 'unavailable' };
    throw error;
  }
}

/** Keeps the details of a call that broke off, if its visitor can be reached by them. Throws `StoreUnavailableError`. */
export async function saveIncomplete(
  saveLead: SaveLead,
  call: LeadCall,
  memory: AssistantMemory | null,
  now: number,
): Promise<boolean> {
  const request = incompleteCallRequest(memory?.details ?? {});
  if (request === null) return false;
  const notes = request.notes === '' ? incompleteNote : `${incompleteNote}\n${request.notes}`;
  await saveLead(newLead(call, { ...request, notes }, now, { key: 'incomplete', incomplete: true }));
  return true;
}

function newLead(
  call: LeadCall,
  request: CallQuoteRequest,
  now: number,
  { key, incomplete }: { key: string; incomplete: boolean },
): NewQuote {
  return {
    kind: 'quote',
    request,
    incomplete,
    consent: request.sms_opt_in ? currentCallConsent : null,
    submittedAt: new Date(now).toISOString(),
    receivedAt: now,
    // Never a UUID, as browsers' keys are.
    idempotencyKey: `call:${call.id}:${key}`,
    callId: call.id,
    origin: call.origin,
  };
}
