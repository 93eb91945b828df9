import type { DailyCall } from '@daily-co/daily-js';
import type { Clock } from '../clock.ts';
import { createEmitter } from '../emitter.ts';
import type { Room, RoomEvents } from '../room.ts';
import { roomFailure } from '../room-failure.ts';
import { capabilitiesOf } from './daily-capabilities.ts';
import { forwardDailyEvents } from './daily-events.ts';
import { subscribeToOthers } from './daily-subscriptions.ts';

export interface DailyRoomParts {
  microphoneOn: boolean;
  clock: Clock;
  /** The call object is destroyed (`finished`), or did not leave in time and was given up. Called once. */
  onGone(finished: boolean): void;
}

/** The call machine sometimes never answers a leave, when it is itself still loading or has crashed. */
const LEAVE_LIMIT_MS = 2_500;
/** What fatal errors mean that only these rooms have (specification, point 8). */
const FAILURES = {
  'exp-room': 'The call has expired',
  'nbf-room': 'The call cannot be joined yet',
  'nbf-token': 'The permission to join is not valid yet',
  'meeting-full': 'The call is full',
  'not-allowed': 'Joining the call is not allowed',
} as const;

/** One call object as a room. Its rules, limits and error texts for messages are the library's own. */
export function createDailyRoom(call: DailyCall, { microphoneOn, clock, onGone }: DailyRoomParts): Room {
  const { emit, on, clear } = createEmitter<RoomEvents>((error) => {
    throw error;
  });
  let state: Room['state'] = 'new';
  let microphoneWanted = microphoneOn;
  let failure: Error | null = null;
  let leaving: Promise<void> | null = null;
  let hasEmittedLeft = false;

  const subscriptions = subscribeToOthers(call);
  forwardDailyEvents(call, emit, {
    left: emitLeft,
    failed(event) {
      state = 'error';
      failure = roomFailure(event, FAILURES);
      emit('error', event, failure);
    },
  });

  function emitLeft(): void {
    if (hasEmittedLeft) return;
    hasEmittedLeft = true;
    if (state !== 'error') state = 'left';
    emit('left');
  }

  async function join(url: string): Promise<void> {
    state = 'joining';
    const startAudioOff = !microphoneWanted;
    try {
      await call.join({ url, subscribeToTracksAutomatically: false, startAudioOff });
    } catch (thrown) {
      // The library rejects with a text or with its event; the event it emitted just before tells more.
      throw failure ?? thrown;
    }
    if (state !== 'joining') await new Promise<never>(() => {}); // left meanwhile
    state = 'joined';
    if (microphoneWanted === startAudioOff) call.setLocalAudio(microphoneWanted);
    subscriptions.takePresent();
  }

  async function leave(): Promise<void> {
    const finished = await destroyed(call, clock);
    if (state !== 'error') emitLeft();
    clear();
    onGone(finished);
  }

  return {
    get state() {
      return state;
    },
    get microphoneOn() {
      // Null until the library knows its own participant.
      return state === 'joined' ? (call.localAudio() ?? microphoneWanted) : microphoneWanted;
    },
    join: ({ url }) => join(url),
    leave() {
      leaving ??= leave();
      return leaving;
    },
    send(text) {
      call.sendAppMessage(text, '*');
    },
    setMicrophone(on) {
      microphoneWanted = on;
      if (state === 'joined') call.setLocalAudio(on);
    },
    on,
    ...capabilitiesOf(call, subscriptions.receiveVideo),
  };
}

/** Whether the call object was destroyed in time. */
async function destroyed(call: DailyCall, clock: Clock): Promise<boolean> {
  let cancelLimit = () => {};
  const limit = new Promise<boolean>((resolve) => {
    cancelLimit = clock.after(LEAVE_LIMIT_MS, () => resolve(false));
  });
  const destroying = call.destroy().then(
    () => true,
    () => false,
  );
  const finished = await Promise.race([destroying, limit]);
  cancelLimit();
  return finished;
}
