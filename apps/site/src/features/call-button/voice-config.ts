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

const ADDRESS = '/api/voice/config';
const TIMEOUT_MS = 5_000;

/** Resolves with null where calls are not to be had: no server behind the pages, no answer in time, none of ours. */
export async function fetchVoiceConfig(fetch = globalThis.fetch): Promise<VoiceConfig | null> {
  try {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), TIMEOUT_MS);
    const response = await fetch(ADDRESS, { signal: limit.signal });
    if (!response.ok) return null;
    const config: VoiceConfig = await response.json();
    return /^(embedded|platform)$/.test(config.provider) ? config : null;
  } catch {
    return null;
  }
}
