import type { ServerMessage } from './messages.ts';
import { readJson } from './read-json.ts';
import type { SentenceKey, Speaking } from './speaking.ts';

/** What a room reads of the messages it hands on. */
export interface Transcript {
  /** Takes a message from the server; true when it shows the whole conversation anew. */
  take(data: string): boolean;
}

/**
 * Has the assistant's sentences spoken as they come. After a resumed connection only what is new in the conversation is:
 * what was spoken before does not sound twice.
 */
export function createTranscript(speaking: Speaking, received: (n: number) => void): Transcript {
  /** The text of each turn of the assistant, as far as it came. */
  const turns = new Map<number, string>();

  function add(key: SentenceKey, text: string, muted: boolean): void {
    turns.set(key.turn, `${turns.get(key.turn) ?? ''}${text} `);
    speaking.sentence(key, text, muted);
  }

  function catchUp(turn: number, content: string): void {
    const known = (turns.get(turn) ?? '').trim();
    const rest = content.startsWith(known) ? content.slice(known.length).trim() : '';
    if (rest !== '') add({ turn, sentence: 0 }, rest, false);
    speaking.complete(turn);
  }

  return {
    take(data) {
      const message = readJson<ServerMessage>(data);
      switch (message?.type) {
        case 'transcript':
          if (message.role === 'assistant') add(message, message.transcript, message.muted === true);
          else received(message.n);
          break;
        case 'speech-update':
          if (message.status === 'stopped') speaking.complete(message.turn);
          break;
        case 'user-interrupted':
          speaking.drop(message.turn);
          break;
        case 'conversation-update':
          for (const { role, content, turn } of message.messages) if (role === 'assistant') catchUp(turn, content);
          return true;
      }
      return false;
    },
  };
}
