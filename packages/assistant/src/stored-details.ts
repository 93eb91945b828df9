import { correctionNote } from '@downspout/business/assistant';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import type { CallDetails } from './assistant-model.ts';

/** The visitor's details in a stored request, without our note that it corrects another one. */
export function storedDetails({ notes, ...others }: CallQuoteRequest): CallDetails {
  const own = notes.startsWith(correctionNote) ? notes.slice(correctionNote.length).trim() : notes;
  return Object.fromEntries(Object.entries({ ...others, notes: own }).filter(([, value]) => value !== ''));
}
