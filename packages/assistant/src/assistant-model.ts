import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import type { FieldErrors } from '@downspout/leads/field-errors';

/**
 * What says the next thing in a call with our own assistant (docs/architecture.md, the second of three ports).
 *
 * Adapters: `scripted/` (deterministic, no network) and `openai-compatible/` (any model with that API). A model says what
 * it wants to happen as acts and has no other effect on anything; what a visitor says is data to it, never instruction.
 */
export interface AssistantModel {
  /**
   * What follows upon something heard, act by act, each as soon as it is known. The iteration is abandoned (`return`) and
   * `turn.signal` aborted when the visitor goes on talking or the call ends: then the rest is not wanted any more.
   * May throw; the caller then falls back to an adapter that does not.
   */
  respond(turn: AssistantTurn): AsyncIterable<AssistantAct>;
}

/** One turn of the conversation, from the assistant's side. */
export interface AssistantTurn {
  readonly heard: Heard;
  /** All that was said so far, in order; words just heard are the last line. */
  readonly lines: readonly Line[];
  /** As last remembered in this call; null at its start. */
  readonly memory: AssistantMemory | null;
  readonly signal: AbortSignal;
  /** Stores the quote request, as given or not at all. Resolves once it is durable. Never rejects. */
  submit(request: unknown): Promise<SubmitOutcome>;
}

export type Heard =
  /** The visitor has just joined: time for the greeting. */
  | { readonly kind: 'joined' }
  /** Spoken words as the recogniser wrote them, or typed ones. Never empty, at most 4,096 characters. */
  | { readonly kind: 'said'; readonly text: string }
  /** Nothing was said for a while; `times` counts from 1 since the visitor last said something. */
  | { readonly kind: 'silence'; readonly times: number };

/** Words of one side. `interrupted`: the visitor talked over it, so its end may not have been heard. */
export interface Line {
  readonly role: 'assistant' | 'user';
  readonly text: string;
  readonly interrupted?: true;
}

export type AssistantAct =
  /** Kept with the call at once, before anything that follows is said. */
  | { readonly kind: 'remember'; readonly memory: AssistantMemory }
  /** One or a few whole sentences, fit to be spoken and to be read. */
  | { readonly kind: 'say'; readonly text: string }
  /** The page shows the company's number as a link to dial, now. */
  | { readonly kind: 'offer-phone' }
  /** The call ends when what was said before has been spoken. */
  | { readonly kind: 'hang-up' };

/** What stands in the store of a call's conversation. Plain JSON. */
export interface AssistantMemory {
  /** What the visitor has given so far; a field that is not known is absent. */
  readonly details: CallDetails;
  /** The scripted assistant's place in its conversation; only it reads this. */
  readonly dialogue: Readonly<Record<string, unknown>>;
}

export type CallDetails = Readonly<Partial<CallQuoteRequest>>;

export type SubmitOutcome =
  | { readonly state: 'stored' }
  /** By field, what is missing or wrong, in words for the assistant. Nothing was stored. */
  | { readonly state: 'refused'; readonly fields: FieldErrors }
  /** The store cannot be used now. Nothing was stored; the same may be tried again. */
  | { readonly state: 'unavailable' };
