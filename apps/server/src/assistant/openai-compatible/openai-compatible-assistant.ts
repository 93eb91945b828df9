import { phone } from '@downspout/business/facts';
import type { AssistantAct, AssistantModel, AssistantTurn } from '../assistant-model.ts';
import { type ChatEndpoint, createChatEndpoint } from './chat-endpoint.ts';
import { AssistantModelError } from './errors.ts';
import { companyFacts, instructions } from './instructions.ts';
import { readLedCall } from './led-call.ts';
import { DEFAULT_LIMITS, type ModelLimits } from './limits.ts';
import { chatHistory } from './messages.ts';
import { createQuoteRequests, type QuoteRequests } from './quote-requests.ts';
import { createSentenceCutter } from './sentences.ts';
import { createFenceFilter, speakable } from './speakable.ts';
import { isUnfounded } from './unfounded.ts';

export interface OpenAiCompatibleOptions {
  /** The base address, as `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  readonly model: string;
  /** Sent as bearer token; null for an endpoint that wants none. */
  readonly key: string | null;
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
  readonly limits?: Partial<ModelLimits>;
  /** Default: the system's clock. */
  readonly now?: () => Date;
}

/**
 * The assistant led by a model behind any OpenAI-compatible endpoint. It answers what the visitor says; of the greeting and
 * of silence it makes nothing, so it is always used through `withFallback`. Besides talking it can do one thing: submit the
 * quote request. Throws `AssistantModelError` when no whole answer came.
 */
export function createOpenAiCompatibleAssistant(options: OpenAiCompatibleOptions): AssistantModel {
  const { url, model, key, fetch = globalThis.fetch, now = () => new Date() } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const endpoint = createChatEndpoint({ url, model, key, fetch, limits });
  return {
    respond: (turn) => respond(turn, { endpoint, limits, now }),
  };
}

interface Parts {
  readonly endpoint: ChatEndpoint;
  readonly limits: ModelLimits;
  readonly now: () => Date;
}

async function* respond(turn: AssistantTurn, parts: Parts): AsyncGenerator<AssistantAct, void, undefined> {
  if (turn.heard.kind !== 'said') return;
  const requests = createQuoteRequests(turn, readLedCall(turn.memory).stored);
  const ended = new AbortController();
  const signal = AbortSignal.any([turn.signal, ended.signal]);
  let words = 0;
  let offered = false;
  try {
    for await (const sentence of sentences(turn, parts, requests, signal)) {
      if (isUnfounded(sentence, { facts: companyFacts, stored: requests.stored !== null })) continue;
      if (!offered && namesPhone(sentence)) {
        offered = true;
        yield { kind: 'offer-phone' };
      }
      yield { kind: 'say', text: sentence };
      words += sentence.split(' ').length;
      if (words >= parts.limits.words) return;
    }
    if (words === 0 && !turn.signal.aborted)
      throw new AssistantModelError('empty', 'The model said nothing to the visitor');
  } finally {
    // Closes the connection, whatever the reason to stop reading.
    ended.abort();
  }
}

async function* sentences(
  turn: AssistantTurn,
  { endpoint, limits, now }: Parts,
  requests: QuoteRequests,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const { opening, messages } = chatHistory(turn.lines, limits.history);
  const details = turn.memory?.details ?? {};
  const answer = endpoint.answer({
    instructions: instructions({ opening, details, stored: requests.stored, now: now() }),
    messages,
    useTool: requests.submit,
    signal,
  });
  const cutter = createSentenceCutter();
  const isUnfenced = createFenceFilter();
  for await (const piece of answer) {
    const complete = piece === null ? cutter.rest() : cutter.take(piece);
    yield* complete
      .filter(isUnfenced)
      .map(speakable)
      .filter((sentence) => sentence !== '');
  }
}

const PHONE_DIGITS = phone.e164.slice(-10);

function namesPhone(sentence: string): boolean {
  return sentence.replace(/\D/g, '').includes(PHONE_DIGITS);
}
