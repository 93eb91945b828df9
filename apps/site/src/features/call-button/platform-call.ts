import { audioElements } from '@downspout/web-call/audio-elements';
import { cameraErrorFailure, microphoneFailure } from './microphone-failure.ts';
import { takeCalls } from './take-calls.ts';
import type { VoiceConfig } from './voice-config.ts';

type DailyRooms = typeof import('@downspout/web-call/daily');

let rooms: ReturnType<DailyRooms['dailyRooms']> | undefined;

/** Calls over the voice platform. */
export function takePlatformCalls(link: HTMLAnchorElement, config: VoiceConfig): void {
  // Fetched now, awaited when a room is needed: a press that fails to load it may load it again.
  void loadDaily()
    .then(({ loadDailyLibrary }) => loadDailyLibrary())
    .catch(() => {});
  takeCalls(link, config, {
    options: { rooms: async (options, signal) => (await dailyRooms())(options, signal), playback: audioElements() },
    askForMicrophone,
    microphone: { refused: microphoneFailure, lost: cameraErrorFailure },
  });
}

function loadDaily(): Promise<DailyRooms> {
  return import('@downspout/web-call/daily');
}

async function dailyRooms() {
  rooms ??= (await loadDaily()).dailyRooms();
  return rooms;
}

/** Held until the room has its own: some browsers ask again when nothing uses it. */
async function askForMicrophone(): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  return () => {
    for (const track of stream.getTracks()) track.stop();
  };
}
