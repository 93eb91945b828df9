import { samplesOf, wavFile } from './sound.ts';

/** An engine did not do what it was asked: no answer, a refusal, an answer that is none. Never holds words or sound. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError';
  readonly code = 'speech-failed';
}

/** An OpenAI-compatible speech endpoint: `POST {url}/audio/…` (https://platform.openai.com/docs/api-reference/audio). */
export interface SpeechEndpoint {
  /** Base address, such as `http://127.0.0.1:8000/v1`. */
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
  readonly fetch: typeof fetch;
}

/** The words in the samples; `''` when there are none. Throws `SpeechError`. */
export type Transcribe = (samples: Buffer, signal: AbortSignal) => Promise<string>;
/** Samples that speak the text. Throws `SpeechError`. */
export type Synthesise = (text: string, signal: AbortSignal) => Promise<Buffer>;

/** Nobody waits longer for an answer. */
const TIMEOUT_MS = 8_000;
/** Three minutes of sound at 24 kHz; more than any sentence. */
const MAX_SOUND_BYTES = 9 * 1024 * 1024;
const MAX_TEXT_BYTES = 64 * 1024;
/** As much as a typed message may hold. */
const MAX_WORDS = 4_000;

export function createTranscribe(endpoint: SpeechEndpoint): Transcribe {
  return async (samples, signal) => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(wavFile(samples))], { type: 'audio/wav' }), 'speech.wav');
    body.set('model', endpoint.model);
    body.set('response_format', 'json');
    body.set('language', 'en');
    const answer = await ask(endpoint, 'transcriptions', { body }, signal, MAX_TEXT_BYTES);
    return readTranscription(answer.toString()).slice(0, MAX_WORDS);
  };
}

export function createSynthesise(endpoint: SpeechEndpoint & { readonly voice: string }): Synthesise {
  return async (text, signal) => {
    const { model, voice } = endpoint;
    const body = JSON.stringify({ model, voice, input: text, response_format: 'wav' });
    const headers = { 'content-type': 'application/json' };
    const samples = samplesOf(await ask(endpoint, 'speech', { body, headers }, signal, MAX_SOUND_BYTES));
    if (samples === null || samples.length === 0) throw new SpeechError('POST /audio/speech answered no WAV sound');
    return samples;
  };
}

async function ask(
  { url, key, fetch }: SpeechEndpoint,
  what: string,
  request: RequestInit & { headers?: Record<string, string> },
  signal: AbortSignal,
  maxBytes: number,
): Promise<Buffer> {
  const name = `POST /audio/${what}`;
  try {
    const response = await fetch(`${url}/audio/${what}`, {
      ...request,
      method: 'POST',
      redirect: 'error',
      headers: { ...request.headers, ...(key !== null && { authorization: `Bearer ${key}` }) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new SpeechError(`${name} answered ${response.status}`);
    }
    return await bodyOf(response, name, maxBytes);
  } catch (error) {
    throw error instanceof SpeechError ? error : new SpeechError(`${name} failed`, { cause: error });
  }
}

async function bodyOf(response: Response, name: string, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new SpeechError(`${name} answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readTranscription(answer: string): string {
  try {
    const { text } = JSON.parse(answer);
    if (typeof text === 'string') return text.trim();
  } catch {
    // Told below, like any other answer without words.
  }
  throw new SpeechError('POST /audio/transcriptions answered no JSON with a text');
}
