import { cleanParagraphs } from '@downspout/leads/clean-text';
import { recordOf } from '@downspout/leads/record-of';
import type { TranscriptLine } from '@downspout/office-api/calls';
import type { PlatformMessage } from './message.ts';

/** The platform's words for the two sides; other roles are tools, their results and instructions. */
const SIDES: ReadonlyMap<unknown, TranscriptLine['who']> = new Map([
  ['bot', 'assistant'],
  ['assistant', 'assistant'],
  ['user', 'visitor'],
]);

/**
 * Who said what so far, from the messages that come with an event (https://docs.vapi.ai/server-url/events, `artifact`), as
 * `role` with `message` or, as OpenAI has it, with `content`. Empty when the event has none.
 */
export function spokenLines(message: PlatformMessage): TranscriptLine[] {
  const artifact = recordOf(message.artifact);
  const lists = [artifact.messages, artifact.messagesOpenAIFormatted, message.messages];
  return lists.map(linesOf).find((lines) => lines.length > 0) ?? [];
}

function linesOf(list: unknown): TranscriptLine[] {
  return Array.isArray(list) ? list.flatMap((entry) => lineOf(entry) ?? []) : [];
}

function lineOf(entry: unknown): TranscriptLine | null {
  const { role, message, content } = recordOf(entry);
  const who = SIDES.get(role);
  const said = message ?? content;
  const text = typeof said === 'string' ? cleanParagraphs(said).trim() : '';
  return who === undefined || text === '' ? null : { who, text };
}
