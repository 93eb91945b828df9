import { VOICE_CONFIG_URL } from '@downspout/leads/site-urls';
/** What the server says about calls from the page (`GET /api/voice/config`). */
export interface VoiceConfig {
  /** `embedded`: our own assistant, on this server; `platform`: one on the voice platform. */
  readonly provider: 'embedded' | 'platform';
  readonly baseUrl: string;
  /** Null with `embedded`. */
  readonly publicKey: string | null;
  /** Null with `embedded`. */
  readonly assistantId: string | null;
  /** Whether our own assistant hears and speaks by engines of the server, or by the browser's. */
  readonly hearing: 'browser' | 'server';
  readonly speaking: 'browser' | 'server';
  readonly speakerName: string;
  readonly avatarProvider: string;
  /** Where errors are reported to, Sentry-compatible; null: nowhere. */
  readonly errorReportDsn: string | null;
}

const TIMEOUT_MS = 5_000;

/**
 * @throws SyntaxError when the server answers, but not with what a call needs; fetch's own error when it cannot be reached,
 *   or is silent for 5 s
 */
export async function fetchVoiceConfig(fetch = globalThis.fetch): Promise<VoiceConfig> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), TIMEOUT_MS);
  const response = await fetch(VOICE_CONFIG_URL, { signal: limit.signal });
  // Read before it is judged: an answer that breaks off is no answer.
  const text = await response.text();
  const config: VoiceConfig | null = JSON.parse(response.ok ? text : '');
  if (config?.provider === 'embedded' || config?.provider === 'platform') return config;
  throw new SyntaxError();
}
