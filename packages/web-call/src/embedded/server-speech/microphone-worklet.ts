import { createDownsampler } from './downsampler.ts';

// The scope of an audio worklet (https://webaudio.github.io/web-audio-api/#AudioWorkletGlobalScope), which TypeScript's
// own types leave out.
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
  abstract process(inputs: readonly (readonly Float32Array[])[]): boolean;
}

/** Posts what the microphone hears as frames of 20 ms; the first channel alone. */
class MicrophoneProcessor extends AudioWorkletProcessor {
  readonly #downsampler = createDownsampler(sampleRate, ({ buffer }) => this.port.postMessage(buffer, [buffer]));

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const channel = input?.[0];
    if (channel !== undefined) this.#downsampler.take(channel);
    return true;
  }
}

registerProcessor('microphone', MicrophoneProcessor);
