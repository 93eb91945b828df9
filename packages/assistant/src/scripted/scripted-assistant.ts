import { greeting } from '@downspout/business/assistant';
import { cleanLine } from '@downspout/leads/clean-text';
import type { AssistantAct, AssistantMemory, AssistantModel, AssistantTurn } from '../assistant-model.ts';
import { type Draft, memoryOf, openDraft } from './dialogue.ts';
import { actsOf, ask, newReply, type Reply } from './reply.ts';
import { replyToSilence } from './reply-to-silence.ts';
import { replyToWords } from './reply-to-words.ts';
import { replyToOutcome, requestOf } from './submit-request.ts';
import { takeDown } from './take-down.ts';
import { understand } from './understanding/understand.ts';

export interface ScriptedAssistantOptions {
  /** The time, for "are you open now?". Default: the system's clock. */
  readonly now?: () => Date;
}

/**
 * An assistant that follows a script: deterministic, without network, so it always answers. It keeps no state of its own;
 * all it needs stands in the memory. The first act of each turn is `remember`.
 */
export function createScriptedAssistant({ now = () => new Date() }: ScriptedAssistantOptions = {}): AssistantModel {
  return { respond: (turn) => respond(turn, now()) };
}

/**
 * Only takes down details, for a call that another model leads. What the script itself has asked before is
 * forgotten by it: a "yes" to that model is no answer to the script. `question` is what that model said last.
 */
export function noteWords(memory: AssistantMemory | null, text: string, question = ''): AssistantMemory {
  const draft = openDraft(memory);
  draft.dialogue.asked = questionIn(question);
  note(draft, cleanLine(text));
  draft.dialogue.asked = null;
  return memoryOf(draft);
}

/** Tells the script that another model has stored a request of this call, so that it does not do so again. */
export function noteStored(memory: AssistantMemory | null): AssistantMemory {
  const draft = openDraft(memory);
  Object.assign(draft.dialogue, { stage: 'stored', stored: true, changes: [], asked: null });
  return memoryOf(draft);
}

async function* respond(turn: AssistantTurn, now: Date): AsyncGenerator<AssistantAct> {
  const draft = openDraft(turn.memory);
  if (draft.dialogue.stage === 'sending') {
    yield* sendAgain(draft, turn);
    if (isRepeated(turn, draft)) return;
  }
  const reply = replyTo(turn, draft, now);
  if (reply.submit) draft.dialogue.stage = 'sending';
  yield { kind: 'remember', memory: memoryOf(draft) };
  if (reply.submit) yield* submit(draft, turn, reply);
  else yield* actsOf(reply);
}

function replyTo(turn: AssistantTurn, draft: Draft, now: Date): Reply {
  const { heard, lines } = turn;
  switch (heard.kind) {
    case 'joined':
      return { ...newReply(), words: [greeting] };
    case 'silence':
      return replyToSilence(draft, heard.times);
    case 'said': {
      const text = cleanLine(heard.text).trim();
      const { asked, digits } = draft.dialogue;
      if (isRepeated(turn, draft) && asked !== null) return ask(newReply(), draft, asked);
      draft.dialogue.heard = markOf(turn);
      const last = lines.findLast(({ role }) => role === 'assistant') ?? null;
      return replyToWords(draft, understand(text, { asked, digits, details: draft.details }), { now, last });
    }
  }
}

/** After a restart the last words may come again; they are not to be taken for the answer to what followed upon them. */
function isRepeated(turn: AssistantTurn, { dialogue }: Draft): boolean {
  return turn.heard.kind === 'said' && dialogue.heard === markOf(turn);
}

function markOf({ heard, lines }: AssistantTurn): string {
  const count = lines.filter(({ role }) => role === 'user').length;
  return heard.kind === 'said' ? `${count}:${heard.text.slice(0, 40)}` : '';
}

async function* submit(draft: Draft, turn: AssistantTurn, { words }: Reply): AsyncGenerator<AssistantAct> {
  const outcome = await turn.submit(requestOf(draft));
  const reply = replyToOutcome(draft, outcome, words);
  yield { kind: 'remember', memory: memoryOf(draft) };
  yield* actsOf(reply);
}

/** A request whose outcome was never learnt, because the process ended: better stored twice than not at all. */
async function* sendAgain(draft: Draft, turn: AssistantTurn): AsyncGenerator<AssistantAct> {
  yield { kind: 'remember', memory: memoryOf(draft) };
  yield* submit(draft, turn, newReply());
}

function note(draft: Draft, text: string): void {
  const { asked, digits } = draft.dialogue;
  const heard = understand(text, { asked, digits, details: draft.details });
  const changed = takeDown(draft, heard);
  if (changed.length > 0 || heard.topics.includes('quote')) draft.dialogue.wanted = true;
  if (draft.dialogue.stored) draft.dialogue.changes = [...new Set([...draft.dialogue.changes, ...changed])];
}

function questionIn(said: string) {
  const last = said.split(/(?<=[.!?])\s+/).findLast((sentence) => sentence.includes('?')) ?? '';
  if (/e-?mail/i.test(last)) return 'email';
  if (/\baddress\b/i.test(last)) return 'address';
  if (/\b(?:phone|number)\b/i.test(last)) return 'phone';
  return /\bname\b/i.test(last) ? 'name' : null;
}
