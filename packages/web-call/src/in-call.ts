import { type SayOptions, sayMessage } from './app-messages.ts';
import { WebCallError } from './errors.ts';
import { guardedDevices } from './media/device-guards.ts';
import type { DeviceChoice } from './room.ts';
import type { Session } from './session.ts';

/** What can be done while a call is under way. */
export interface InCall {
  /** Has the assistant say something. Nothing happens without a call. @throws as {@link send} */
  say(message: string, options?: SayOptions): void;
  /**
   * Sends a message to the assistant, as JSON. Nothing happens without a call.
   * @throws Error 'sendAppMessage() only supported after join.'; Error 'Message data too large. Max size is 4096' (in
   *   characters of the message's JSON, itself quoted as JSON)
   */
  send(message: unknown): void;
  /**
   * Switches the visitor's voice off or on; while starting it is remembered.
   * @throws WebCallError `no-call` 'Call object is not available.'
   */
  setMuted(muted: boolean): void;
  /** Whether the visitor's voice is off; false without a call. */
  isMuted(): boolean;
  /**
   * Switches devices.
   * @throws WebCallError `no-call` 'Call object is not available.', `unsupported`; what the room rejects with
   */
  setDevices(devices: DeviceChoice): Promise<void>;
}

export function inCall(current: () => Session | null): InCall {
  function send(message: unknown): void {
    current()?.room?.send(JSON.stringify(message));
  }

  return {
    say: (message, options = {}) => send(sayMessage(message, options)),
    send,
    setMuted(muted) {
      const session = current();
      if (session === null) throw noCall();
      session.room?.setMicrophone(!muted);
      session.muted = muted;
    },
    isMuted() {
      const session = current();
      if (session === null) return false;
      return session.room === null ? session.muted : !session.room.microphoneOn;
    },
    async setDevices(devices) {
      const room = current()?.room;
      if (!room) throw noCall();
      if (room.devices === null) throw new WebCallError('unsupported', 'No device choice');
      await room.devices.choose(guardedDevices(devices));
    },
  };
}

function noCall(): WebCallError {
  return new WebCallError('no-call', 'Call object is not available.');
}
