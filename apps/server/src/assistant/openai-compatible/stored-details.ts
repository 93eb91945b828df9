import { correctionNote } from '@downspout/business/assistant';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import type { CallDetails } from '../assistant-model.ts';

/** What a stored request tells of the visitor; the note that it corrects another one is ours. */
export function storedDetails({ notes, ...told }: CallQuoteRequest): CallDetails {
  const own = notes.startsWith(correctionNote) ? notes.slice(correctionNote.length).trim() : notes;
  return Object.fromEntries(Object.entries({ ...told, notes: own }).filter(([, value]) => value !== ''));
}
