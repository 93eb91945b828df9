import { cleanParagraphs } from '@downspout/leads/clean-text';
import type { Heard } from './assistant-model.ts';
import type { ConversationState } from './conversation-state.ts';
import { ownRound } from './own-round.ts';
import { type ConversationParts, createTurn, type Turn } from './turn.ts';
import { createTurnSpeech } from './turn-speech.ts';

/** One visitor's conversation with the assistant: what is heard goes in, messages for the browser come out. */
export interface Conversation {
  /** The greeting, or the answer that is still owed when the conversation was taken over in its middle. */
  begin(): void;
  /** The visitor's words under their frame's number; 0 for what the server heard itself. They break off a running turn. */
  hear(text: string, n: number): void;
  /** Nothing was heard for a while. */
  silence(): void;
  /** The visitor talks over the assistant: the rest of its turn is dropped. */
  interrupt(): void;
  /** Words that the page wants to be said, as the assistant's. */
  say(text: string): void;
  /** Whether the assistant is at its turn. */
  readonly busy: boolean;
  /** Nothing more is said. */
  stop(): void;
  /** Resolves when the turn under way is over, with what it stores. Never rejects. */
  settled(): Promise<void>;
}

export function createConversation(parts: ConversationParts): Conversation {
  const { state, send, changed } = parts;
  const waiting: Heard[] = [];
  let running: Turn | null = null;
  let working = false;
  let work = Promise.resolve();
  let stopped = false;

  function take(heard: Heard): void {
    if (stopped) return;
    waiting.push(heard);
    if (!working) work = runAll();
  }

  async function runAll(): Promise<void> {
    working = true;
    for (let heard = waiting.shift(); heard !== undefined; heard = waiting.shift()) {
      await ownRound();
      if (stopped) break;
      running = createTurn(parts, heard);
      const done = running.run();
      // The visitor has gone on meanwhile.
      if (waiting.some(({ kind }) => kind === 'said')) running.abandon();
      await done;
      running = null;
    }
    working = false;
  }

  return {
    begin() {
      if (state.lines.length === 0) return take({ kind: 'joined' });
      const last = state.lines.at(-1);
      if (last?.role === 'user' && !working) take({ kind: 'said', text: last.text });
    },
    hear(words, n) {
      const text = cleanParagraphs(words).trim();
      if (text === '') return;
      state.silences = 0;
      state.lines.push({ role: 'user', text, turn: state.turn });
      changed();
      send({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: text, n });
      running?.abandon();
      take({ kind: 'said', text });
    },
    silence() {
      state.silences += 1;
      changed();
      take({ kind: 'silence', times: state.silences });
    },
    interrupt() {
      // Before its first word there is nothing to talk over: a noise must not cost the visitor the answer.
      if (working && !running?.spoken) return;
      running?.abandon();
      const turn = markInterrupted(state);
      if (turn === null) return;
      changed();
      send({ type: 'user-interrupted', turn });
    },
    say: (text) => sayForPage(parts, text),
    get busy() {
      return working;
    },
    stop() {
      stopped = true;
      running?.stop();
    },
    settled: () => work,
  };
}

function sayForPage(parts: ConversationParts, text: string): void {
  const speech = createTurnSpeech(parts);
  speech.say(text, true);
  speech.end();
}

/** Answers the turn whose words the visitor did not hear to their end; null when the last words are not the assistant's. */
function markInterrupted({ lines }: ConversationState): number | null {
  const last = lines.at(-1);
  if (last?.role !== 'assistant' || last.interrupted) return null;
  lines[lines.length - 1] = { ...last, interrupted: true };
  return last.turn;
}
