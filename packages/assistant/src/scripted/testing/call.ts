import { deepEqual, equal, ok } from 'node:assert/strict';
import type { AssistantAct, AssistantMemory, Heard, Line, SubmitOutcome } from '../../assistant-model.ts';
import { createScriptedAssistant } from '../scripted-assistant.ts';

export const EMPTY_REQUEST = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  address: '',
  service_type: '',
  notes: '',
  sms_opt_in: false,
};

/** A Wednesday, 10 o'clock in Atlanta. */
const DEFAULT_NOW = new Date('2026-11-18T15:00:00Z');

export interface CallTurn {
  readonly said: string;
  readonly details: AssistantMemory['details'];
  readonly acts: readonly string[];
}

/** A call with the scripted assistant, which holds it to the promises of its port in every turn. */
export function startCall({ now = DEFAULT_NOW, memory = null }: { now?: Date; memory?: AssistantMemory | null } = {}) {
  const model = createScriptedAssistant({ now: () => now });
  const lines: Line[] = [];
  const submitted: unknown[] = [];
  let remembered = memory;
  let silences = 0;

  async function hear(heard: Heard, outcome: SubmitOutcome): Promise<CallTurn> {
    if (heard.kind === 'said') lines.push({ role: 'user', text: heard.text });
    const submit = async (request: unknown) => {
      submitted.push(request);
      return outcome;
    };
    const { signal } = new AbortController();
    const acts: AssistantAct[] = [];
    const turn = { heard, lines: [...lines], memory: remembered, signal, submit };
    for await (const act of model.respond(turn)) {
      acts.push(act);
      if (act.kind === 'remember') remembered = plain(act.memory);
    }
    checkPromises(acts);
    const said = acts.flatMap((act) => (act.kind === 'say' ? [act.text] : [])).join(' ');
    lines.push({ role: 'assistant', text: said });
    const others = acts.map(({ kind }) => kind).filter((kind) => kind === 'offer-phone' || kind === 'hang-up');
    return { said, details: remembered?.details ?? {}, acts: others };
  }

  return {
    submitted,
    memory: () => remembered,
    join: () => hear({ kind: 'joined' }, { state: 'stored' }),
    /** The visitor talks over what was said last. */
    interrupt() {
      const last = lines.pop();
      if (last !== undefined) lines.push({ ...last, interrupted: true });
    },
    turn(text: string | null, outcome: SubmitOutcome = { state: 'stored' }) {
      silences = text === null ? silences + 1 : 0;
      return hear(text === null ? { kind: 'silence', times: silences } : { kind: 'said', text }, outcome);
    },
  };
}

/** What is heard is kept before anything is said; each text can be sent in one message; the number stands before words. */
function checkPromises(acts: readonly AssistantAct[]): void {
  equal(acts[0]?.kind, 'remember');
  ok(acts.length > 1, 'something is said');
  for (const act of acts) {
    if (act.kind !== 'say') continue;
    ok(act.text.trim() !== '' && act.text.length < 2_000, act.text);
    ok(!/undefined|null|NaN|\[object| {2}/.test(act.text), act.text);
  }
  const kinds = acts.map(({ kind }) => kind);
  if (kinds.includes('offer-phone')) ok(kinds.indexOf('offer-phone') < kinds.indexOf('say'));
  if (kinds.includes('hang-up')) equal(kinds.at(-1), 'hang-up');
}

/** As the store gives it back. */
function plain(memory: AssistantMemory): AssistantMemory {
  const stored = JSON.stringify(memory);
  const back = JSON.parse(stored);
  deepEqual(back, memory);
  return back;
}
