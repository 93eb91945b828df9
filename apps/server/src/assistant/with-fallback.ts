import { isDeepStrictEqual } from 'node:util';
import { outcomes, questions } from '@downspout/business/assistant';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import type { AssistantAct, AssistantMemory, AssistantModel, AssistantTurn } from './assistant-model.ts';
import { type LedCall, readLedCall, withLedCall, withoutLedCall } from './openai-compatible/led-call.ts';
import { storedDetails } from './openai-compatible/stored-details.ts';
import { actsAndStored, type WatchedSubmit, watchSubmit } from './openai-compatible/watched-submit.ts';

/** After so many failures in a row the leading model is left out for the rest of the call: each may take seconds. */
const MOST_FAILURES = 2;

export type NoteWords = (memory: AssistantMemory | null, text: string) => AssistantMemory;
/** The scripted assistant's memory, with the request taken for stored and nothing asked. */
export type NoteStored = (memory: AssistantMemory, request: CallQuoteRequest) => AssistantMemory;

/**
 * An assistant that `lead` leads, with `scripted` for the greeting, for silence, and for whatever `lead` fails to answer.
 *
 * - While `lead` leads, `noteWords` takes down what the visitor tells, so that a change of the two loses nothing.
 * - When `lead` speaks, the scripted assistant's dialogue goes back to where it was after the greeting: a question it had
 *   asked before is no longer the one that a yes answers, least of all the consent.
 * - A turn in which `lead` has failed is answered by `scripted`, from what it knew before the turn, unless the visitor was
 *   left with a question, or the request was stored: then the visitor is told that.
 */
export function withFallback(
  lead: AssistantModel,
  scripted: AssistantModel,
  noteWords: NoteWords,
  onFailure: (error: unknown) => void,
  noteStored: NoteStored = (memory) => memory,
): AssistantModel {
  const parts = { lead, scripted, noteWords, onFailure, noteStored };
  return {
    respond(turn) {
      const call = readLedCall(turn.memory);
      const { heard } = turn;
      return heard.kind === 'said' && call.failures < MOST_FAILURES
        ? ledTurn(parts, turn, heard.text)
        : scriptedTurn(parts, turn, call);
    },
  };
}

interface Parts {
  readonly lead: AssistantModel;
  readonly scripted: AssistantModel;
  readonly noteWords: NoteWords;
  readonly onFailure: (error: unknown) => void;
  readonly noteStored: NoteStored;
}

async function* scriptedTurn({ scripted }: Parts, turn: AssistantTurn, before: LedCall): AsyncGenerator<AssistantAct> {
  const submits = watchSubmit(turn.submit);
  let memory = turn.memory === null ? null : withoutLedCall(turn.memory);
  let call = before;
  for await (const act of actsAndStored(scripted.respond({ ...turn, memory, submit: submits.submit }), submits)) {
    if (submits.stored !== null) call = { ...call, stored: submits.stored };
    if (act === 'stored') {
      if (memory !== null) yield remember(memory, call);
    } else if (act.kind === 'remember') {
      memory = act.memory;
      if (turn.heard.kind === 'joined') call = { ...call, start: memory.dialogue };
      yield remember(memory, call);
    } else {
      yield act;
    }
  }
}

async function* ledTurn(parts: Parts, turn: AssistantTurn, text: string): AsyncGenerator<AssistantAct> {
  const noted = parts.noteWords(turn.memory === null ? null : withoutLedCall(turn.memory), text);
  const known = readLedCall(turn.memory);
  const before = { ...known, start: known.start ?? noted.dialogue };
  yield remember(noted, before);
  const submits = watchSubmit(turn.submit);
  const led = { memory: noted, call: before, lastWords: '' };
  try {
    yield* leadActs(parts, { ...turn, submit: submits.submit }, submits, led);
    if (led.lastWords !== '' || turn.signal.aborted) return;
    throw new Error('The leading assistant said nothing');
  } catch (error) {
    if (turn.signal.aborted) return;
    parts.onFailure(error);
  }
  await submits.settled();
  const call = { ...led.call, failures: led.call.failures + 1 };
  if (submits.stored !== null) {
    yield remember(...afterStored(parts, call, submits.stored));
    const { first_name } = submits.stored;
    const words = known.stored === null ? outcomes.stored(first_name) : outcomes.corrected;
    yield { kind: 'say', text: `${words} ${questions.more.first}` };
  } else if (led.lastWords.endsWith('?')) {
    yield remember(led.memory, call);
  } else {
    yield* scriptedTurn(parts, turn, call);
  }
}

interface Led {
  memory: AssistantMemory;
  call: LedCall;
  /** What the visitor has heard last of the leading assistant in this turn. */
  lastWords: string;
}

async function* leadActs(
  parts: Parts,
  turn: AssistantTurn,
  submits: WatchedSubmit,
  led: Led,
): AsyncGenerator<AssistantAct> {
  const acts = parts.lead.respond({ ...turn, memory: withLedCall(led.memory, led.call) });
  for await (const act of actsAndStored(acts, submits)) {
    if (submits.stored !== null && !isDeepStrictEqual(submits.stored, led.call.stored)) {
      [led.memory, led.call] = afterStored(parts, led.call, submits.stored);
      yield remember(led.memory, led.call);
    }
    if (act === 'stored') continue;
    if (act.kind === 'say' && led.lastWords === '') {
      const dialogue = startDialogue(parts, led);
      const moved = !isDeepStrictEqual(dialogue, led.memory.dialogue);
      led.memory = { ...led.memory, dialogue };
      if (moved) yield remember(led.memory, led.call);
    }
    if (act.kind === 'say') led.lastWords = act.text;
    if (act.kind === 'remember') led.memory = withoutLedCall(act.memory);
    yield act.kind === 'remember' ? remember(led.memory, led.call) : act;
  }
  if (led.call.failures === 0 || led.lastWords === '') return;
  led.call = { ...led.call, failures: 0 };
  yield remember(led.memory, led.call);
}

/** Where nothing is asked by the scripted assistant. */
function startDialogue({ noteStored }: Parts, { memory, call }: Led): AssistantMemory['dialogue'] {
  const started = { ...memory, dialogue: call.start ?? {} };
  return call.stored === null ? started.dialogue : noteStored(started, call.stored).dialogue;
}

function afterStored({ noteStored }: Parts, call: LedCall, stored: CallQuoteRequest): [AssistantMemory, LedCall] {
  const memory = { details: storedDetails(stored), dialogue: call.start ?? {} };
  return [noteStored(memory, stored), { ...call, stored }];
}

function remember(memory: AssistantMemory, call: LedCall): AssistantAct {
  return { kind: 'remember', memory: withLedCall(memory, call) };
}
