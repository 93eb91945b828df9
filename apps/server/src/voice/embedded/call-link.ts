import { CLOSE, type ServerFrame } from '@downspout/web-call/embedded/frames';
import type { ServerMessage } from '@downspout/web-call/embedded/messages';
import type { JoinedCall } from './joined-call.ts';
import type { SavedConversation } from './save-conversations.ts';

/** A call's way to its browser. */
export interface CallConnection {
  send(frame: ServerFrame): void;
  close(code: number): void;
}

/** What is to be stored of a call, and what its browser may know once it is. */
export interface Unsaved {
  readonly saved: SavedConversation | null;
  readonly frames: readonly ServerFrame[];
}

/** What a call has to store, and to send after that, over whichever connection its browser has. `touched`: there is some. */
export function createCallLink({ id, holder: firstHolder, state }: JoinedCall, touched: () => void) {
  let holder = firstHolder;
  let connection: CallConnection | null = null;
  let outgoing: ServerFrame[] = [];
  let dirty = false;
  let over = false;

  return {
    /** The connection that leads the call, as its row says; another one once the call was joined again. */
    get holder() {
      return holder;
    },
    get connected() {
      return connection !== null;
    },
    /** The call has ended, or is led elsewhere: nothing more is stored or sent but what waits. */
    get over() {
      return over;
    },
    finish() {
      over = true;
    },
    connect(next: CallConnection, nextHolder: string) {
      connection?.close(CLOSE.replaced);
      connection = next;
      holder = nextHolder;
      // What waited for a browser that is gone is in the conversation as a whole.
      outgoing = [];
    },
    /** Whether the call is without a connection now. */
    disconnect(lost: CallConnection): boolean {
      if (connection !== lost || over) return false;
      connection = null;
      return true;
    },
    close: (code: number) => connection?.close(code),
    changed() {
      dirty = true;
      touched();
    },
    send(message: ServerMessage | 'listening') {
      if (over) return;
      outgoing.push({ type: 'message', data: message === 'listening' ? message : JSON.stringify(message) });
      touched();
    },
    takeUnsaved(): Unsaved {
      const frames = outgoing;
      outgoing = [];
      const saved = dirty && !over ? { id, holder, conversation: JSON.stringify(state) } : null;
      dirty = false;
      return { saved, frames };
    },
    /** What was taken could not be stored. */
    keepUnsaved() {
      dirty = true;
    },
    /** Hands on what was stored, or could not be. */
    release(frames: readonly ServerFrame[]) {
      for (const frame of frames) connection?.send(frame);
      if (over && outgoing.length === 0) connection?.close(CLOSE.ended);
    },
  };
}

export type CallLink = ReturnType<typeof createCallLink>;
