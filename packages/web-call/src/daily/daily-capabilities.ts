import type { DailyCall } from '@daily-co/daily-js';
import type { Room } from '../room.ts';

/** All a call object can do beyond sound and messages. */
export function capabilitiesOf(
  call: DailyCall,
  receiveVideo: () => void,
): Pick<Room, 'video' | 'recording' | 'noiseCancellation' | 'devices' | 'levels'> {
  return {
    video: { receive: receiveVideo },
    recording: {
      start: (options) => call.startRecording(options),
      stop: () => call.stopRecording(),
    },
    noiseCancellation: {
      async set(on) {
        await call.updateInputSettings({ audio: { processor: { type: on ? 'noise-cancellation' : 'none' } } });
      },
    },
    devices: {
      async choose({ outputDeviceId, ...inputs }) {
        if (Object.keys(inputs).length > 0) await call.setInputDevicesAsync(inputs);
        if (outputDeviceId !== undefined) await call.setOutputDeviceAsync({ outputDeviceId });
      },
    },
    levels: { observe: (intervalMs) => call.startRemoteParticipantsAudioLevelObserver(intervalMs) },
  };
}
