import type { FastifyBaseLogger } from 'fastify';
import { traceOf } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { Unsaved } from './call-link.ts';
import type { LiveCall } from './live-call.ts';
import { saveConversations } from './save-conversations.ts';

/** Conversations that one transaction stores at most. */
const MAX_BATCH = 200;

export interface ConversationWriterOptions {
  readonly store: Pick<Store, 'db'>;
  readonly log: FastifyBaseLogger;
  /** Another connection, elsewhere, leads this call by now. */
  readonly replaced: (call: LiveCall) => void;
}

/** Stores what is said before it is sent, that of one moment together. */
export interface ConversationWriter {
  /** The call has something to be stored, or to be sent after what was stored. */
  touch(call: LiveCall): void;
  /** Resolves when all that was touched is stored, or could not be. */
  flush(): Promise<void>;
}

export function createConversationWriter({ store, log, replaced }: ConversationWriterOptions): ConversationWriter {
  const touched = new Set<LiveCall>();
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (touched.size > 0) {
      const batch = [...touched].slice(0, MAX_BATCH);
      for (const call of batch) touched.delete(call);
      const unsaved = batch.map((call) => ({ call, ...call.link.takeUnsaved() }));
      await save(unsaved);
      for (const { call, frames } of unsaved) call.link.release(frames);
    }
    writing = null;
  }

  async function save(unsaved: readonly (Unsaved & { call: LiveCall })[]): Promise<void> {
    const saves = unsaved.flatMap(({ call, saved }) => (saved === null ? [] : [{ call, saved }]));
    if (saves.length === 0) return;
    try {
      const lost = await saveConversations(
        store,
        saves.map(({ saved }) => saved),
      );
      for (const { call, saved } of saves) if (lost.has(call.id)) lose(call, saved.holder);
    } catch (error) {
      // The call goes on, as it lives here, and its lead is stored on its own; the next save has all of it.
      for (const { call } of saves) call.link.keepUnsaved();
      log.error({ calls: saves.length, ...traceOf(error) }, 'conversations could not be stored');
    }
  }

  function lose(call: LiveCall, holder: string): void {
    if (call.link.holder === holder) {
      replaced(call);
      return;
    }
    // It was joined again here meanwhile.
    call.link.keepUnsaved();
    touched.add(call);
  }

  return {
    touch(call) {
      touched.add(call);
      // At the end of this turn of the event loop, with all that it brings.
      writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(writeAll);
    },
    async flush() {
      await writing;
    },
  };
}
