import { ok } from 'node:assert/strict';
import { currentCallConsent } from '@downspout/leads/consent';
import type {
  AssistantAct,
  AssistantMemory,
  AssistantModel,
  AssistantTurn,
  Line,
  SubmitOutcome,
} from '../assistant-model.ts';
import { createScriptedAssistant, noteStored, noteWords } from '../scripted/scripted-assistant.ts';
import { withFallback } from '../with-fallback.ts';

export const JANE = 'My name is Jane Smith and my phone number is 404 555 0123';
export const FAULT = new Error('the model is gone');

/** What the lead says in one of its turns. */
export type Script = (turn: AssistantTurn) => string[] | Promise<string[]>;
export type AsyncScript = (turn: AssistantTurn) => AsyncGenerator<AssistantAct>;

/** A call whose memory goes through JSON after each act, as the store's does. */
export function newCall(...scripts: (Script | AsyncScript)[]) {
  return newCallOf(60_000, scripts);
}

/** The same with a visitor who hardly waits. */
export function newImpatientCall(...scripts: (Script | AsyncScript)[]) {
  return newCallOf(20, scripts);
}

function newCallOf(patienceMs: number, scripts: (Script | AsyncScript)[]) {
  const failures: unknown[] = [];
  const submitted: unknown[] = [];
  const lines: Line[] = [];
  let memory: AssistantMemory | null = null;
  let taken: AssistantAct[] = [];
  const report = (error: unknown) => failures.push(error);
  const scripted = createScriptedAssistant();
  const model = withFallback(scriptedLead(scripts), scripted, noteWords, report, noteStored, { patienceMs });

  function turnOf(heard: AssistantTurn['heard']): AssistantTurn {
    if (heard.kind === 'said') lines.push({ role: 'user', text: heard.text });
    call.abort = new AbortController();
    return {
      heard,
      lines: [...lines],
      memory,
      signal: call.abort.signal,
      async submit(submission) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (call.outcome.state === 'stored') submitted.push(submission);
        return call.outcome;
      },
    };
  }

  async function hear(heard: AssistantTurn['heard'], assistant: AssistantModel = model): Promise<string[]> {
    taken = [];
    const said: string[] = [];
    for await (const act of assistant.respond(turnOf(heard))) {
      taken.push(act);
      if (act.kind === 'remember') memory = JSON.parse(JSON.stringify(act.memory));
      if (act.kind === 'say') said.push(act.text);
    }
    if (said.length > 0) lines.push({ role: 'assistant', text: said.join(' ') });
    return said;
  }

  async function scriptedUntil(words: string): Promise<void> {
    for (const text of [`${JANE}. I need gutter cleaning.`, ...Array(9).fill('No, thank you')]) {
      if ((await hear({ kind: 'said', text }, scripted)).join(' ').includes(words)) return;
    }
    throw new Error(`The scripted assistant never said: ${words}`);
  }

  const call = {
    failures,
    submitted,
    abort: new AbortController(),
    outcome: anyOutcome({ state: 'stored' }),
    joined: () => hear({ kind: 'joined' }),
    said: (text: string) => hear({ kind: 'said', text }),
    /** The visitor goes on talking after so many ms. */
    async saidImpatiently(text: string, afterMs = 60): Promise<string[]> {
      const answer = hear({ kind: 'said', text });
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      call.abort.abort();
      return answer;
    },
    silence: () => hear({ kind: 'silence', times: 1 }),
    start: (text: string) => model.respond(turnOf({ kind: 'said', text })),
    kinds: () => taken.map(({ kind }) => kind),
    details: () => memory?.details ?? {},
    dialogue: () => memory?.dialogue ?? {},
    /** Until the scripted assistant has asked for the consent to text messages. */
    toConsent: () => scriptedUntil(currentCallConsent.text),
    /** Until the scripted assistant has read back all and asked whether it is right. */
    toConfirmation: () => scriptedUntil('Is that right?'),
  };
  return call;
}

export function fails(): never {
  throw FAULT;
}

export function hangs(turn: AssistantTurn): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (turn.signal.aborted) reject(turn.signal.reason);
    turn.signal.addEventListener('abort', () => reject(turn.signal.reason));
  });
}

export function saysThenFails(text: string): AsyncScript {
  return async function* () {
    yield { kind: 'say', text };
    throw FAULT;
  };
}

function scriptedLead(scripts: (Script | AsyncScript)[]): AssistantModel {
  return {
    async *respond(turn) {
      const script = scripts.shift();
      ok(script, 'the lead has a script for this turn');
      const result = script(turn);
      if (Symbol.asyncIterator in result) return yield* result;
      for (const text of await result) yield { kind: 'say', text };
    },
  };
}

function anyOutcome(outcome: SubmitOutcome): SubmitOutcome {
  return outcome;
}
