/** Sound as the socket carries it: one channel, 16 bits, little-endian. */
export const SAMPLE_RATE = 16_000;
/** 20 ms. */
export const FRAME_SAMPLES = SAMPLE_RATE / 50;

/** Brings sound of the browser's own rate to frames of 20 ms at SAMPLE_RATE. */
export interface Downsampler {
  /** The next samples, -1 to 1, at the rate it was made for; calls `frame` for each frame that is full. */
  take(samples: Float32Array): void;
}

/** `rate`: of what is taken, in Hz, at least SAMPLE_RATE. Each sample is the mean of those it stands for. */
export function createDownsampler(rate: number, frame: (samples: Int16Array<ArrayBuffer>) => void): Downsampler {
  const step = rate / SAMPLE_RATE;
  let filled = new Int16Array(FRAME_SAMPLES);
  let length = 0;
  let sum = 0;
  let weight = 0;

  function put(value: number): void {
    filled[length++] = Math.round(Math.max(-1, Math.min(1, value)) * 32_767);
    if (length < FRAME_SAMPLES) return;
    frame(filled);
    filled = new Int16Array(FRAME_SAMPLES);
    length = 0;
  }

  return {
    take(samples) {
      for (const sample of samples) {
        let left = 1;
        // A sample that reaches over the border counts on both sides of it, by its share.
        while (weight + left >= step) {
          const share = step - weight;
          put((sum + sample * share) / step);
          left -= share;
          sum = 0;
          weight = 0;
        }
        sum += sample * left;
        weight += left;
      }
    },
  };
}
