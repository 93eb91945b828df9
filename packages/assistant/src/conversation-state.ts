import type { AssistantMemory, Line } from './assistant-model.ts';

/** Everything a conversation needs to go on, in this process or another. Plain JSON. */
export interface ConversationState {
  lines: SpokenLine[];
  memory: AssistantMemory | null;
  /** The number of the assistant's last turn; 0 before the greeting. */
  turn: number;
  /** The highest number of a frame taken from the browser. */
  received: number;
  /** How often in a row the visitor was silent. */
  silences: number;
  /** Whether the assistant's voice is switched off. */
  muted: boolean;
  /** Whether this call has brought a lead. */
  stored: boolean;
}

interface SpokenLine extends Line {
  /** The assistant's turn; of the visitor's words the turn they followed upon. */
  readonly turn: number;
  /** Words of the page's own: shown and spoken, but neither the assistant's nor proof of anything it read out. */
  readonly asked?: true;
}

export function newConversation(): ConversationState {
  return { lines: [], memory: null, turn: 0, received: 0, silences: 0, muted: false, stored: false };
}
