import { browserSpeech, canListen } from '@downspout/web-call/browser-speech';
import { type EmbeddedRoomsOptions, embeddedRooms } from '@downspout/web-call/embedded';
import { takeCalls } from '../call-button/take-calls.ts';
import type { VoiceConfig } from '../call-button/voice-config.ts';
import { createCallPanel } from './call-panel.ts';

/**
 * Calls with our own assistant. The microphone is asked for within the press, but not waited for: refused, missing or not
 * answered, the call goes on typed. `engines`: who hears and speaks, given the browser's own engines.
 */
export function takeEmbeddedCalls(
  link: HTMLAnchorElement,
  config: VoiceConfig,
  engines: (browser: EmbeddedRoomsOptions) => EmbeddedRoomsOptions = (browser) => browser,
): void {
  let asked: Promise<void> | null = null;
  const speech = browserSpeech(() => {
    const answer = asked ?? askForMicrophone(Promise.resolve());
    asked = null;
    return answer;
  });
  takeCalls(link, config, {
    // Nothing of the microphone is waited for, so a phone need not be given time for it.
    options: { rooms: embeddedRooms(engines(speech)), playback: null, userAgent: '' },
    async askForMicrophone() {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      asked = canListen() || config.hearing === 'server' ? askForMicrophone(released) : null;
      asked?.catch(() => {});
      return release;
    },
    microphone: null,
    view: createCallPanel,
  });
}

/** Held until `released`, because the browser's recognition has its own; some browsers ask again when nothing uses it. */
async function askForMicrophone(released: Promise<void>): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  void released.then(() => {
    for (const track of stream.getTracks()) track.stop();
  });
}
