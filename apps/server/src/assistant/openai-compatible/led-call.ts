import { type CallQuoteRequest, callQuoteRequestSchema } from '@downspout/leads/call-quote-request';
import * as z from 'zod/mini';
import type { AssistantMemory } from '../assistant-model.ts';

/** What is to be known of a call that a model leads, besides what was said. Stands in the call's memory under a key of its own. */
export interface LedCall {
  /** How often in a row the model has failed. */
  readonly failures: number;
  /** The request that was stored in this call, the latest; null before. */
  readonly stored: CallQuoteRequest | null;
  /** The scripted assistant's place in its conversation after the greeting; null before. */
  readonly start: Dialogue | null;
}

export type Dialogue = AssistantMemory['dialogue'];

const KEY = 'ledCall';

const dialogueSchema = z.record(z.string(), z.unknown());

const ledCallSchema = z.object({
  failures: z.number(),
  stored: z.nullable(callQuoteRequestSchema),
  start: z.nullable(dialogueSchema),
});

export function readLedCall(memory: AssistantMemory | null): LedCall {
  const parsed = ledCallSchema.safeParse(memory?.dialogue[KEY]);
  return parsed.success ? parsed.data : { failures: 0, stored: null, start: null };
}

export function withLedCall({ details, dialogue }: AssistantMemory, call: LedCall): AssistantMemory {
  return { details, dialogue: { ...dialogue, [KEY]: call } };
}

/** The memory as the scripted assistant made it. */
export function withoutLedCall({ details, dialogue }: AssistantMemory): AssistantMemory {
  const { [KEY]: _call, ...own } = dialogue;
  return { details, dialogue: own };
}
