import { outcomes, questions } from '@downspout/business/assistant';
import { phone } from '@downspout/business/facts';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import type { AssistantAct, AssistantModel, AssistantTurn } from '../assistant-model.ts';
import { endsWithConsentText } from '../consent-text.ts';
import { readLedCall, withLedCall } from '../led-call.ts';
import { type ChatEndpoint, createChatEndpoint } from './chat-endpoint.ts';
import { consentGiven } from './consent-given.ts';
import { AssistantModelError } from './errors.ts';
import { companyFacts, instructions } from './instructions.ts';
import { DEFAULT_LIMITS, type ModelLimits } from './limits.ts';
import { chatHistory } from './messages.ts';
import { createQuoteRequests, type QuoteRequests } from './quote-requests.ts';
import { isConfirmed, readBackOf } from './read-back.ts';
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
 * of silence it makes nothing, so it is always used through `withFallback`. Besides talking it can do one thing: have a quote
 * request read back to the visitor, which is stored after a yes to it. Throws `AssistantModelError` when no whole answer came.
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
  const { readBack } = readLedCall(turn.memory);
  if (readBack !== null && isConfirmed(readBack, turn.lines)) yield* storeConfirmed(turn, readBack.request);
  else yield* answer(turn, parts);
}

async function* answer(turn: AssistantTurn, parts: Parts): AsyncGenerator<AssistantAct, void, undefined> {
  const call = readLedCall(turn.memory);
  const requests = createQuoteRequests(turn.lines, call.stored);
  const ground = { facts: companyFacts, stored: call.stored !== null, visitor: visitorWords(turn) };
  const ended = new AbortController();
  const signal = AbortSignal.any([turn.signal, ended.signal]);
  let said = '';
  let offered = false;
  try {
    for await (const sentence of sentences(turn, parts, requests, signal)) {
      if (isUnfounded(sentence, ground)) continue;
      if (!offered && namesPhone(sentence)) {
        offered = true;
        yield { kind: 'offer-phone' };
      }
      yield { kind: 'say', text: sentence };
      said += ` ${sentence}`;
      // Whatever else it says would stand between the text and the visitor's answer to it.
      if (endsWithConsentText({ role: 'assistant', text: said })) return;
      if (said.split(' ').length > parts.limits.words) return;
    }
  } finally {
    // Closes the connection, whatever the reason to stop reading.
    ended.abort();
  }
  if (requests.wanted !== null && !turn.signal.aborted) return yield* readBackFirst(turn, requests.wanted);
  if (said === '' && !turn.signal.aborted) {
    throw new AssistantModelError('empty', 'The model said nothing to the visitor');
  }
}

async function* readBackFirst(turn: AssistantTurn, request: CallQuoteRequest): AsyncGenerator<AssistantAct> {
  const call = readLedCall(turn.memory);
  const readBack = readBackOf(request, call.stored);
  const memory = turn.memory ?? { details: {}, dialogue: {} };
  yield { kind: 'remember', memory: withLedCall(memory, { ...call, readBack }) };
  yield { kind: 'say', text: readBack.words };
}

/** What was confirmed is stored as it was read back, without asking the model again. */
async function* storeConfirmed(turn: AssistantTurn, request: CallQuoteRequest): AsyncGenerator<AssistantAct> {
  const isCorrection = readLedCall(turn.memory).stored !== null;
  const outcome = await turn.submit({ ...request, sms_opt_in: request.sms_opt_in && consentGiven(turn.lines) });
  switch (outcome.state) {
    case 'stored': {
      const words = isCorrection ? outcomes.corrected : outcomes.stored(request.first_name);
      return yield { kind: 'say', text: `${words} ${questions.more.first}` };
    }
    case 'refused':
      return yield { kind: 'say', text: outcomes.refused(Object.values(outcome.fields).join('; ')) };
    case 'unavailable':
      yield { kind: 'offer-phone' };
      return yield { kind: 'say', text: outcomes.unavailable };
  }
}

/** All that the visitor said, and what was understood of it. */
function visitorWords({ lines, memory }: AssistantTurn): string {
  const said = lines.filter(({ role }) => role === 'user').map(({ text }) => text);
  return [...said, ...Object.values(memory?.details ?? {})].join(' \n ');
}

async function* sentences(
  turn: AssistantTurn,
  { endpoint, limits, now }: Parts,
  requests: QuoteRequests,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const { opening, messages } = chatHistory(turn.lines, limits.history);
  const details = turn.memory?.details ?? {};
  const { stored } = readLedCall(turn.memory);
  const pieces = endpoint.answer({
    instructions: instructions({ opening, details, stored, now: now() }),
    messages,
    useTool: requests.take,
    isOver: () => requests.wanted !== null,
    signal,
  });
  const cutter = createSentenceCutter();
  const isUnfenced = createFenceFilter();
  for await (const piece of pieces) {
    const complete = piece === null ? cutter.rest() : cutter.take(piece);
    yield* complete
      .filter(isUnfenced)
      .map(speakable)
      .filter((sentence) => sentence !== '');
    if (piece === null && requests.wanted !== null) return;
  }
}

const PHONE_DIGITS = phone.e164.slice(-10);

function namesPhone(sentence: string): boolean {
  return sentence.replace(/\D/g, '').includes(PHONE_DIGITS);
}
