import type { Line } from '../assistant-model.ts';

export interface ChatMessage {
  readonly role: 'assistant' | 'user';
  readonly content: string;
}

/** A conversation as chat models take it, and what stood before it. */
export interface ChatHistory {
  /** What the assistant said before the visitor said anything. */
  readonly opening: string;
  /** Begins with the visitor's words and alternates: the templates of several models refuse anything else. */
  readonly messages: readonly ChatMessage[];
}

/** Of a long conversation the latest `maxCharacters`, at least the words just heard. */
export function chatHistory(lines: readonly Line[], maxCharacters: number): ChatHistory {
  const firstWords = lines.findIndex(({ role }) => role === 'user');
  const opening = firstWords === -1 ? lines : lines.slice(0, firstWords);
  const merged = mergeTurns(firstWords === -1 ? [] : lines.slice(firstWords));
  return { opening: opening.map(({ text }) => text).join(' '), messages: latest(merged, maxCharacters) };
}

function mergeTurns(lines: readonly Line[]): ChatMessage[] {
  const messages: ChatMessage[] = [];
  for (const { role, text, interrupted } of lines) {
    const content = interrupted ? `${text} …` : text;
    const last = messages.at(-1);
    if (last?.role === role) messages[messages.length - 1] = { role, content: `${last.content} ${content}` };
    else messages.push({ role, content });
  }
  return messages;
}

function latest(messages: readonly ChatMessage[], maxCharacters: number): readonly ChatMessage[] {
  let characters = 0;
  const tooOld = messages.findLastIndex(({ content }, index) => {
    characters += content.length;
    return characters > maxCharacters && index < messages.length - 1;
  });
  const kept = messages.slice(tooOld + 1);
  return kept[0]?.role === 'assistant' ? kept.slice(1) : kept;
}
