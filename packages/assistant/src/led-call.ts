import { type CallQuoteRequest, callQuoteRequestSchema } from '@downspout/leads/call-quote-request';
import * as z from 'zod/mini';
import type { AssistantMemory } from './assistant-model.ts';

/** What is to be known of a call that a model leads, besides what was said. Stands in the call's memory under a key of its own. */
export interface LedCall {
  /** How often in a row the model has failed. */
  readonly failures: number;
  /** The request that was stored in this call, the latest; null before. */
  readonly stored: CallQuoteRequest | null;
  /** What was read back last; it is stored by a yes right after it. */
  readonly readBack: ReadBack | null;
}

/** A request, and the words by which it was read back to the visitor. */
export interface ReadBack {
  readonly request: CallQuoteRequest;
  readonly words: string;
}

const KEY = 'ledCall';

const ledCallSchema = z.object({
  failures: z.number(),
  stored: z.nullable(callQuoteRequestSchema),
  // Calls of an earlier version have none.
  readBack: z._default(z.nullable(z.object({ request: callQuoteRequestSchema, words: z.string() })), null),
});

export function readLedCall(memory: AssistantMemory | null): LedCall {
  const parsed = ledCallSchema.safeParse(memory?.dialogue[KEY]);
  return parsed.success ? parsed.data : { failures: 0, stored: null, readBack: null };
}

export function withLedCall({ details, dialogue }: AssistantMemory, call: LedCall): AssistantMemory {
  return { details, dialogue: { ...dialogue, [KEY]: call } };
}

/** The memory as the scripted assistant made it. */
export function withoutLedCall({ details, dialogue }: AssistantMemory): AssistantMemory {
  const { [KEY]: _call, ...own } = dialogue;
  return { details, dialogue: own };
}
