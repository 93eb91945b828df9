import type { Page } from '@playwright/test';

/** What a page has played by itself: for each sound its length and its loudness (root mean square). */
interface PlayedSound {
  readonly seconds: number;
  readonly level: number;
}

declare global {
  var playedSounds: PlayedSound[];
}

/** Notes every sound that the page plays from samples, as it goes to the loudspeaker. */
export async function noteSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.playedSounds = [];
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      const samples = this.buffer?.getChannelData(0) ?? new Float32Array();
      const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      globalThis.playedSounds.push({ seconds: this.buffer?.duration ?? 0, level });
      start.apply(this, when);
    };
  });
}
