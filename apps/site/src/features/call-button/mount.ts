import { createWebCall } from '@downspout/web-call';
import { audioElements } from '@downspout/web-call/audio-elements';
import { createCallControl } from './call-control.ts';
import { takeOverButton } from './call-view.ts';
import { errorReporter } from './error-reporter.ts';
import { fetchVoiceConfig, type VoiceConfig } from './voice-config.ts';

type DailyRooms = typeof import('@downspout/web-call/daily');

let ready: Promise<void> | undefined;

/**
 * Called by the page script: on the first sign that the visitor may call, and on each press until the button is ours.
 * One call client per page. Rejects where no assistant is to be had: the link stays a phone link then.
 */
export function mount(link: HTMLAnchorElement): Promise<void> {
  ready ??= prepare(link);
  return ready;
}

async function prepare(link: HTMLAnchorElement): Promise<void> {
  const config = await fetchVoiceConfig();
  if (config === null) throw new Error('There is no assistant to call');
  // Fetched now, awaited when a room is needed: a press that fails to load it may load it again.
  void loadDaily()
    .then(({ loadDailyLibrary }) => loadDailyLibrary())
    .catch(() => {});
  const { button, view } = takeOverButton(link);
  const call = createWebCall({
    publicKey: config.publicKey,
    baseUrl: config.baseUrl,
    speakerName: config.speakerName,
    avatarVoiceProvider: config.avatarProvider,
    rooms: async (options, signal) => (await dailyRooms())(options, signal),
    playback: audioElements(),
    ...reporting(config),
  });
  const control = createCallControl({ call, assistantId: config.assistantId, view, askForMicrophone });
  button.addEventListener('click', control.press);
  if ('pressed' in link.dataset) control.press();
}

function loadDaily(): Promise<DailyRooms> {
  return import('@downspout/web-call/daily');
}

let rooms: ReturnType<DailyRooms['dailyRooms']> | undefined;

async function dailyRooms() {
  rooms ??= (await loadDaily()).dailyRooms();
  return rooms;
}

function reporting({ errorReportDsn }: VoiceConfig) {
  return errorReportDsn === null ? {} : { reportError: errorReporter(errorReportDsn) };
}

/** Held until the room has its own: some browsers ask again when nothing uses it. */
async function askForMicrophone(): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  return () => {
    for (const track of stream.getTracks()) track.stop();
  };
}
