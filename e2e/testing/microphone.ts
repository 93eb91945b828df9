import type { Page } from '@playwright/test';

type Ask = MediaDevices['getUserMedia'];

declare global {
  /** What became of the microphone on this page. */
  var microphone: { asked: { withinPress: boolean }[]; tracks: MediaStreamTrack[]; give?: () => void; ask: Ask };
}

/** `given` is Chromium's fake device; `held` waits for `microphone.give()`; else the name of the error it is refused with. */
export type MicrophoneAnswer =
  | 'given'
  | 'held'
  | 'missing-api'
  | 'NotAllowedError'
  | 'NotFoundError'
  | 'NotReadableError';

/** Watches how the pages from now on ask for the microphone, and answers for the visitor. */
export async function watchMicrophone(page: Page, answer: MicrophoneAnswer = 'given'): Promise<void> {
  await page.addInitScript((how) => {
    const devices = navigator.mediaDevices;
    // The browser's own, also when another answer was set before.
    const ask = globalThis.microphone?.ask ?? devices.getUserMedia.bind(devices);
    globalThis.microphone = { asked: [], tracks: [], ask };
    if (how === 'missing-api') Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    devices.getUserMedia = async (constraints) => {
      globalThis.microphone.asked.push({ withinPress: navigator.userActivation.isActive });
      if (how === 'held') {
        await new Promise<void>((resolve) => {
          globalThis.microphone.give = resolve;
        });
      } else if (how !== 'given') throw new DOMException('', how);
      const stream = await ask(constraints);
      globalThis.microphone.tracks.push(...stream.getTracks());
      return stream;
    };
  }, answer);
}
