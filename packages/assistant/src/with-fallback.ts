import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { outcomes, questions } from '@downspout/business/assistant';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import { actsAndNews } from './acts-and-news.ts';
import type { AssistantAct, AssistantMemory, AssistantModel, AssistantTurn } from './assistant-model.ts';
import { type LedCall, readLedCall, withLedCall, withoutLedCall } from './led-call.ts';
import { storedDetails } from './stored-details.ts';
import { type WatchedSubmit, watchSubmit } from './watched-submit.ts';

/** After so many failures in a row the leading model is left out for the rest of the call: each may take seconds. */
const MOST_FAILURES = 2;
/** A lead that has said nothing for so long has failed if the visitor then goes on talking, in ms. */
const PATIENCE_MS = 3_000;

/** Takes down what the words tell; whatever the scripted assistant has asked is forgotten. `question`: what was said before them. */
export type NoteWords = (memory: AssistantMemory | null, text: string, question: string) => AssistantMemory;
/** The memory with its details taken for stored. */
export type NoteStored = (memory: AssistantMemory) => AssistantMemory;

/**
 * An assistant that `lead` leads, with `scripted` for the greeting, for silence, and for whatever `lead` fails to answer.
 *
 * - While `lead` leads, `noteWords` takes down what the visitor tells, so that a change of the two loses nothing. As it
 *   makes the scripted assistant forget its question, a yes to `lead` is never taken for one to that, least of all to the
 *   consent.
 * - A turn in which `lead` has failed is answered by `scripted`, from what it knew before the turn, unless the visitor was
 *   left with a question, or the request was stored: then the visitor is told that.
 * - `onFailure` gets each error of `lead`; after two in a row `lead` is left out for the rest of the call. A turn that the
 *   visitor breaks off because `lead` has said nothing for `patienceMs` counts as one.
 */
export function withFallback(
  lead: AssistantModel,
  scripted: AssistantModel,
  noteWords: NoteWords,
  onFailure: (error: unknown) => void,
  noteStored: NoteStored,
  { patienceMs = PATIENCE_MS } = {},
): AssistantModel {
  const parts = { lead, scripted, noteWords, onFailure, noteStored, patienceMs };
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
  readonly patienceMs: number;
}

async function* scriptedTurn({ scripted }: Parts, turn: AssistantTurn, call: LedCall): AsyncGenerator<AssistantAct> {
  const submits = watchSubmit(turn.submit);
  const memory = turn.memory === null ? null : withoutLedCall(turn.memory);
  // It remembers by itself whatever has come of a request.
  for await (const act of scripted.respond({ ...turn, memory, submit: submits.submit })) {
    const stored = submits.stored ?? call.stored;
    yield act.kind === 'remember' ? remember(act.memory, { ...call, stored }) : act;
  }
}

async function* ledTurn(parts: Parts, turn: AssistantTurn, text: string): AsyncGenerator<AssistantAct> {
  const before = readLedCall(turn.memory);
  const question = turn.lines.findLast(({ role }) => role === 'assistant')?.text ?? '';
  const noted = parts.noteWords(turn.memory === null ? null : withoutLedCall(turn.memory), text, question);
  yield remember(noted, before);
  const submits = watchSubmit(turn.submit);
  const led = { memory: noted, call: before, lastWords: '' };
  try {
    yield* leadActs(parts, { ...turn, submit: submits.submit }, submits, led);
    if (led.lastWords === '') throw new Error('The leading assistant said nothing');
    if (led.call.failures > 0) yield remember(led.memory, { ...led.call, failures: 0 });
    return;
  } catch (error) {
    if (turn.signal.aborted) return;
    parts.onFailure(error);
  }
  await submits.close();
  led.call = { ...led.call, failures: led.call.failures + 1 };
  if (submits.stored !== null) {
    markStored(parts, led, submits.stored);
    yield remember(led.memory, led.call);
    const { first_name } = submits.stored;
    const words = before.stored === null ? outcomes.stored(first_name) : outcomes.corrected;
    yield { kind: 'say', text: `${words} ${questions.more.first}` };
  } else if (led.lastWords.endsWith('?')) {
    yield remember(led.memory, led.call);
  } else {
    yield* scriptedTurn(parts, turn, led.call);
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
  const ended = new AbortController();
  let doubted = false;
  try {
    for await (const act of actsAndNews(acts, [submits.firstStored, impatience(parts.patienceMs, ended.signal)])) {
      if (submits.stored !== null && !isDeepStrictEqual(submits.stored, led.call.stored)) {
        markStored(parts, led, submits.stored);
        yield remember(led.memory, led.call);
      }
      if (act === 'impatient') {
        doubted = led.lastWords === '';
        // Kept now, as a turn that the visitor breaks off can keep nothing any more.
        if (doubted) yield remember(led.memory, { ...led.call, failures: led.call.failures + 1 });
      } else if (act !== 'stored' && act.kind === 'remember') {
        led.memory = withoutLedCall(act.memory);
        led.call = { ...led.call, readBack: readLedCall(act.memory).readBack };
        yield remember(led.memory, led.call);
      } else if (act !== 'stored') {
        if (doubted && act.kind === 'say') yield remember(led.memory, led.call);
        if (act.kind === 'say') [doubted, led.lastWords] = [false, act.text];
        yield act;
      }
    }
  } finally {
    ended.abort();
  }
}

async function impatience(ms: number, signal: AbortSignal): Promise<'impatient'> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => new Promise(() => {}));
  return 'impatient';
}

function markStored({ noteStored }: Parts, led: Led, stored: CallQuoteRequest): void {
  led.memory = noteStored({ details: storedDetails(stored), dialogue: led.memory.dialogue });
  led.call = { ...led.call, stored, readBack: null };
}

function remember(memory: AssistantMemory, call: LedCall): AssistantAct {
  return { kind: 'remember', memory: withLedCall(memory, call) };
}
