import { createWebCall } from '@downspout/web-call';
import { audioElements } from '@downspout/web-call/audio-elements';
import { createCallControl } from './call-control.ts';
import { takeOverButton } from './call-view.ts';
import { errorReporter } from './error-reporter.ts';
import { fetchVoiceConfig, type VoiceConfig } from './voice-config.ts';

type DailyRooms = typeof import('@downspout/web-call/daily');

let ready: Promise<{ press(): void }> | undefined;

/**
 * Called by the page script: on the first sign that the visitor may call, and on each press until the button is ours.
 * One call client per page. Where no assistant is to be had the link stays a phone link.
 */
export async function mount(container: HTMLElement, pressed: boolean): Promise<void> {
  ready ??= prepare(container);
  const control = await ready;
  if (pressed) control.press();
}

async function prepare(container: HTMLElement): Promise<{ press(): void }> {
  const config = await fetchVoiceConfig();
  if (config === null) {
    container.dataset.provider = 'phone';
    const link = container.querySelector('a');
    return { press: () => link?.click() };
  }
  // Fetched now, awaited when a room is needed: a press that fails to load it may load it again.
  void loadDaily().catch(() => {});
  const { button, view } = takeOverButton(container);
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
  return control;
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
