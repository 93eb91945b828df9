import { cleanParagraphs } from '@downspout/leads/clean-text';
import { CLOSE, MAX_MESSAGE_LENGTH } from '@downspout/web-call/embedded/frames';
import * as z from 'zod/mini';

const frame = z.object({ type: z.literal('message'), n: z.int().check(z.positive()), data: z.string() });

const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('add-message'),
    message: z.object({ role: z.string(), content: z.string() }),
    triggerResponseEnabled: z._default(z.boolean(), true),
  }),
  z.object({
    type: z.literal('speech-update'),
    role: z.enum(['user', 'assistant']),
    status: z.string(),
    turn: z._default(z.number(), 0),
  }),
  z.object({ type: z.literal('typing') }),
  z.object({
    type: z.literal('say'),
    message: z.string(),
    endCallAfterSpoken: z._default(z.nullable(z.boolean()), false),
  }),
  z.object({ type: z.literal('control'), control: z.string() }),
  z.object({ type: z.literal('end-call') }),
]);

/** What a browser has sent, checked; what it means is none of this file's business. */
export type BrowserMessage = z.output<typeof message>;

export type ReadFrame =
  | { readonly n: number; readonly message: BrowserMessage | null; readonly fault: null }
  /** Why the connection is closed. */
  | { readonly fault: (typeof CLOSE)['unreadable' | 'tooLarge'] };

/**
 * Reads a text frame. `message` is null for one that asks for nothing: `playable`, a kind we do not know, words of any
 * role but the visitor's, empty words.
 */
export function readFrame(text: string): ReadFrame {
  const read = frame.safeParse(parsed(text));
  if (!read.success) return { fault: CLOSE.unreadable };
  const { n, data } = read.data;
  if (JSON.stringify(data).length > MAX_MESSAGE_LENGTH) return { fault: CLOSE.tooLarge };
  const known = message.safeParse(parsed(data));
  return { n, message: known.success ? meant(known.data) : null, fault: null };
}

function meant(read: BrowserMessage): BrowserMessage | null {
  switch (read.type) {
    case 'add-message': {
      const content = cleanParagraphs(read.message.content).trim();
      const isWords = read.message.role === 'user' && content !== '' && read.triggerResponseEnabled;
      return isWords ? { ...read, message: { role: 'user', content } } : null;
    }
    case 'say': {
      const words = cleanParagraphs(read.message).trim();
      return words === '' ? null : { ...read, message: words };
    }
    default:
      return read;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
