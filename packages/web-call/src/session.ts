import type { Clock } from './clock.ts';
import type { Emit } from './emitter.ts';
import type { ClosingStatusUpdate, WebCallEvents } from './events.ts';
import type { Room } from './room.ts';

/** One call from the press to its end. Whatever still runs of it looks at `signal`: aborted means no longer wanted. */
export interface Session {
  readonly clock: Clock;
  /** Aborted when the call ends, and when the room fails while it starts. */
  readonly signal: AbortSignal;
  /** True from the moment the call ends, for whatever reason; it never becomes false again. */
  readonly ended: boolean;
  /** Null until the room was made. */
  readonly room: Room | null;
  /** True once the call is set up, so that a failing room ends it rather than its start. */
  established: boolean;
  /** 'unknown' until the call was created. */
  callId: string;
  /** What the visitor wants, before there is a room too. */
  muted: boolean;
  /** Tells the listeners; drops what a call that has ended still says. */
  emit: Emit<WebCallEvents>;
  /** Takes the room, or leaves it at once when the call has ended meanwhile. */
  enter(room: Room): void;
  /** Emits call-start, the first time only. */
  announceStart(): void;
  /** Asks something of the room whose failure changes nothing for the call; nothing once it has ended. */
  command(work: () => void | Promise<void>): void;
  /** From now on the closing status-update is left out, because the assistant has sent its own. */
  endWasAnnounced(): void;
  /** Runs `cleanUp` once, when the call ends; at once when it has ended. */
  onEnd(cleanUp: () => void | Promise<void>): void;
  /** The room failed while the call starts: whatever start awaits rejects with `error`. */
  abortStart(error: unknown): void;
  /**
   * Ends the call, the first time only. By then the listeners have heard it; the promise resolves when the room is left, or
   * after {@link LEAVE_LIMIT_MS} when it does not answer. Never rejects.
   */
  end(how: EndOfCall): Promise<void>;
}

type EndOfCall =
  /** The visitor hung up, or the room was left: call-end and the closing status-update. */
  | { by: 'leaving' }
  /** The room failed: call-end, and the closing status-update only if the room then tells that it was left. */
  | { by: 'room-error' }
  /** The call could not be started: `announce` tells why, and there was no call to end. */
  | { by: 'failure'; announce: () => void };

const CLOSING: ClosingStatusUpdate = {
  type: 'status-update',
  status: 'ended',
  endedReason: 'customer-ended-call',
};

/** A room that has not left by then is given up, so that a new call can start. */
export const LEAVE_LIMIT_MS = 3_000;

export interface SessionContext {
  clock: Clock;
  emit: Emit<WebCallEvents>;
  /** Whether the visitor joins muted. */
  muted: boolean;
  /** Something of the room failed that changes nothing for the call. */
  report(error: unknown): void;
  /** The call just ended; `closed` resolves when its room is left. Comes before any listener hears of it. */
  onEnding(closed: Promise<void>): void;
  /** Whether another call has begun, for whose end a listener would take what this one still says. */
  isSucceeded(): boolean;
}

export function createSession(context: SessionContext): Session {
  const { clock } = context;
  const controller = new AbortController();
  const cleanUps: (() => void | Promise<void>)[] = [];
  const { announceEnd, ...announcements } = createAnnouncements(context);
  let room: Room | null = null;
  let closed: Promise<void> | null = null;

  async function attempt(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      context.report(error);
    }
  }

  async function leave(left: Room): Promise<void> {
    let cancelLimit = () => {};
    const limit = new Promise<void>((resolve) => {
      cancelLimit = clock.after(LEAVE_LIMIT_MS, resolve);
    });
    await Promise.race([attempt(() => left.leave()), limit]);
    cancelLimit();
  }

  return {
    clock,
    signal: controller.signal,
    get ended() {
      return closed !== null;
    },
    get room() {
      return room;
    },
    established: false,
    callId: 'unknown',
    muted: context.muted,
    ...announcements,
    enter(entered) {
      if (closed === null) room = entered;
      else void leave(entered);
    },
    command(work) {
      if (closed === null) void attempt(work);
    },
    onEnd(cleanUp) {
      if (closed === null) cleanUps.push(cleanUp);
      else void attempt(cleanUp);
    },
    abortStart(error) {
      controller.abort(error);
    },
    end(how) {
      if (closed !== null) return closed;
      // Set first, so that a listener which ends the call again from within finds it ended.
      let leftRoom = () => {};
      closed = new Promise((resolve) => {
        leftRoom = resolve;
      });
      context.onEnding(closed);
      controller.abort();
      for (const cleanUp of cleanUps.splice(0)) void attempt(cleanUp);
      announceEnd(how, room, closed);
      if (room === null) leftRoom();
      else void leave(room).then(leftRoom);
      return closed;
    },
  };
}

/** What the listeners hear of one call: its start and its end once each, and nothing after the end. */
function createAnnouncements({ emit: announce, isSucceeded }: SessionContext) {
  let started = false;
  let silent = false;
  let endAnnounced = false;

  const emit: Emit<WebCallEvents> = (event, ...args) => {
    if (!silent) announce(event, ...args);
  };

  function announceClosing(): void {
    if (endAnnounced) return;
    endAnnounced = true;
    announce('message', CLOSING);
  }

  /** Until the room is left, or given up. */
  function closeWhenLeft(failed: Room, closed: Promise<void>): void {
    const off = failed.on('left', () => {
      if (!isSucceeded()) announceClosing();
    });
    void closed.then(off);
  }

  return {
    emit,
    announceStart() {
      if (started) return;
      started = true;
      emit('call-start');
    },
    endWasAnnounced() {
      endAnnounced = true;
    },
    announceEnd(how: EndOfCall, room: Room | null, closed: Promise<void>): void {
      if (how.by === 'failure') how.announce();
      else if (room !== null) {
        // Hung up before there was a room, no call began, so none ends.
        emit('call-end');
        if (how.by === 'leaving') announceClosing();
        else closeWhenLeft(room, closed);
      }
      silent = true;
    },
  };
}
