import { cleanParagraphs } from '@downspout/leads/clean-text';
import type { ServerMessage } from '@downspout/web-call/embedded/messages';
import type { ConversationState } from './conversation-state.ts';

export interface TurnSpeechParts {
  readonly state: ConversationState;
  readonly send: (message: ServerMessage) => void;
  readonly changed: () => void;
}

/** What the assistant says in one turn, which begins with its first words. */
export function createTurnSpeech({ state, send, changed }: TurnSpeechParts) {
  let turn: number | null = null;
  let sentences = 0;

  function begin(): number {
    state.turn += 1;
    send({ type: 'speech-update', role: 'assistant', status: 'started', turn: state.turn });
    return state.turn;
  }

  return {
    /** `asked`: by the page. */
    say(words: string, asked = false): void {
      // A model may say what no store takes.
      const text = cleanParagraphs(words).trim();
      if (text === '') return;
      turn ??= begin();
      sentences += 1;
      addLine(state, text, turn, asked);
      changed();
      const muted = state.muted && { muted: true };
      const sentence = { transcript: text, turn, sentence: sentences, ...muted };
      send({ type: 'transcript', role: 'assistant', transcriptType: 'final', ...sentence });
    },
    end(): void {
      if (turn !== null) send({ type: 'speech-update', role: 'assistant', status: 'stopped', turn });
    },
    get begun() {
      return turn !== null;
    },
  };
}

/** A turn is one line, however many sentences it has. */
function addLine({ lines }: ConversationState, text: string, turn: number, asked: boolean): void {
  const last = lines.at(-1);
  const continued = last?.role === 'assistant' && last.turn === turn;
  const line = {
    role: 'assistant',
    text: continued ? `${last.text} ${text}` : text,
    turn,
    ...(asked && { asked: true as const }),
  } as const;
  if (continued) lines[lines.length - 1] = line;
  else lines.push(line);
}
