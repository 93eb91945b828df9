import type { CallClient } from '@downspout/web-call';
import { type CallFailure, endsTheCall, failureOf } from './call-failure.ts';

type CallState = 'idle' | 'connecting' | 'active';

export interface CallView {
  /** Told of each change. */
  show(state: CallState): void;
  /** The assistant listens; the view says so in its own words unless it is given others. */
  connected(words?: string): void;
  /** One message a call, in words for its cause. */
  failed(failure: CallFailure): void;
}

export interface CallControlParts {
  readonly call: CallClient;
  readonly assistantId: string;
  readonly view: CallView;
  /** Asks for the microphone; resolves with what lets go of it again. */
  readonly askForMicrophone: () => Promise<() => void>;
  /** Where a call needs the microphone: why it has failed. Null: it goes on without one. */
  readonly microphone: MicrophoneFailures | null;
}

interface MicrophoneFailures {
  /** It was asked for and not given. */
  refused(error: unknown): CallFailure;
  /** The room lost it, for a reason of its `camera-error`; null when the camera alone is meant. */
  lost(type: string): CallFailure | null;
}

/**
 * What the button does: a press calls, the next one hangs up (specification, point 4). Idle becomes active on call-start or
 * when start resolves with a call; everything else ends idle.
 */
export function createCallControl({ call, assistantId, view, askForMicrophone, microphone }: CallControlParts) {
  /** Counts presses: whatever an await brings back must still be wanted. */
  let attempt = 0;
  let state: CallState = 'idle';
  let connected = false;
  let explained = false;

  call.on('call-start', () => {
    connected = true;
    become('active');
    view.connected();
  });
  call.on('call-end', () => become('idle'));
  call.on('camera-error', (event) => {
    console.error('The microphone was lost:', event);
    const failure = microphone?.lost(event.error.type);
    if (!failure) return;
    fail(failure);
    void hangUp();
  });
  call.on('message', (message) => {
    // The assistant hangs up: what the room says about it afterwards is no failure.
    if (isEndedStatus(message)) explained = true;
  });
  call.on('error', (error) => {
    console.error('The call failed:', error);
    if (endsTheCall(error)) fail(failureOf(error, connected));
  });

  function become(next: CallState): void {
    if (state === next) return;
    state = next;
    view.show(next);
  }

  function fail(failure: CallFailure | undefined): void {
    if (failure !== undefined && !explained) view.failed(failure);
    explained = true;
    become('idle');
  }

  async function hangUp(): Promise<void> {
    attempt += 1;
    explained = true;
    become('idle');
    await call.stop();
  }

  async function begin(): Promise<void> {
    const mine = ++attempt;
    connected = explained = false;
    become('connecting');
    try {
      const release = await askForMicrophone();
      await start(mine).finally(release);
    } catch (error) {
      console.error('The microphone was refused:', error);
      if (mine === attempt) fail(microphone?.refused(error));
    }
  }

  async function start(mine: number): Promise<void> {
    if (mine !== attempt) return;
    try {
      const reply = await call.start({ assistant: assistantId });
      if (mine === attempt) become(reply === null ? 'idle' : 'active');
    } catch (error) {
      console.error('The call failed:', error);
      if (mine === attempt) fail('refused');
    }
  }

  return { press: () => void (state === 'idle' ? begin() : hangUp()) };
}

function isEndedStatus(message: unknown): boolean {
  const { type, status } = Object(message);
  return type === 'status-update' && status === 'ended';
}
