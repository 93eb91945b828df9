import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import { SERVICE_TYPES } from '@downspout/leads/options';
import * as z from 'zod/mini';
import type { AssistantMemory } from '../assistant-model.ts';

/** What the assistant may be waiting for. */
const QUESTIONS = [
  'offer',
  'service',
  'name',
  'phone',
  'address',
  'email',
  'notes',
  'consent',
  'confirm',
  'change',
  'retry',
  'more',
  'call-back',
  'drop',
] as const;
export type Question = (typeof QUESTIONS)[number];

const question = z.enum(QUESTIONS);
const FIELDS = ['first_name', 'last_name', 'email', 'phone', 'address', 'service_type', 'notes', 'sms_opt_in'] as const;

/** The scripted assistant's place in its conversation. Each part is read for itself, so that an older memory serves. */
const dialogueSchema = z.object({
  /** `sending`: on its way into the store, outcome unknown. `declined`: the visitor leaves no number. */
  stage: z.catch(z.enum(['open', 'sending', 'stored', 'declined']), 'open'),
  /** The question that waits for its answer. */
  asked: z.catch(z.nullable(question), null),
  /** Questions that need not be asked again. */
  settled: z.catch(z.array(question), []),
  /** How often in a row nothing was understood. */
  misses: z.catch(z.number(), 0),
  /** Digits of a phone number that is not complete. */
  digits: z.catch(z.string(), ''),
  /** The service that was asked about before a quote was wanted. */
  interest: z.catch(z.enum(['', ...SERVICE_TYPES]), ''),
  /** Whether a quote, or a call back, is wanted. */
  wanted: z.catch(z.boolean(), false),
  /** Whether an emergency was answered. */
  warned: z.catch(z.boolean(), false),
  /** Whether a goodbye was put off by a question. */
  leaving: z.catch(z.boolean(), false),
  /** Whether a request of this call is in the store. */
  stored: z.catch(z.boolean(), false),
  /** What was changed since it was stored. */
  changes: z.catch(z.array(z.enum(FIELDS)), []),
  /** Which words were answered last: the number of the visitor's lines, and their last one's beginning. */
  heard: z.catch(z.string(), ''),
});

export type Dialogue = z.output<typeof dialogueSchema>;
export type Field = (typeof FIELDS)[number];
export type Details = Partial<CallQuoteRequest>;

/** A memory that is being changed within one turn. */
export interface Draft {
  readonly details: Details;
  readonly dialogue: Dialogue;
}

export function openDraft(memory: AssistantMemory | null): Draft {
  const dialogue = dialogueSchema.parse({ ...memory?.dialogue });
  // The schema's default lists are one and the same for all calls.
  const own = { ...dialogue, settled: [...dialogue.settled], changes: [...dialogue.changes] };
  return { details: { ...memory?.details }, dialogue: own };
}

export function memoryOf({ details, dialogue }: Draft): AssistantMemory {
  return {
    details: { ...details },
    dialogue: { ...dialogue, settled: [...dialogue.settled], changes: [...dialogue.changes] },
  };
}

export function settle(dialogue: Dialogue, settled: Question): void {
  if (!dialogue.settled.includes(settled)) dialogue.settled.push(settled);
}
