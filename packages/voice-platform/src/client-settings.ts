import { PlatformError } from './errors.ts';
import { createRedaction, type Redaction } from './redaction.ts';

const DEFAULT_BASE_URL = 'https://api.vapi.ai';
/** Far above the slowest answer of a platform that works, and still within a person's patience. */
const DEFAULT_TIMEOUT_MS = 30_000;
/** A timer takes no more (a signed 32-bit number); above it, it would fire at once. */
const MAX_TIMEOUT_MS = 2_147_483_647;

/** The part of `fetch` that is used. */
export type FetchCall = (url: string, init: RequestInit) => Promise<Response>;

/** Settings of one client; none is shared with another. */
export type PlatformClientOptions = {
  /** Where the calls go: http(s), or a path such as `/api/voice` on the page's own host. Default https://api.vapi.ai. */
  readonly baseUrl?: string | undefined;
  /** The public key in a browser, the private one on a server; without one no call carries authorization. */
  readonly credential?: string | undefined;
  /** Default: the global one, looked up at each call. */
  readonly fetch?: FetchCall | undefined;
  /** Most milliseconds from a call to the end of its answer; null for no limit. Default 30,000. */
  readonly timeoutMs?: number | null | undefined;
  /** Ends every call of this client when it aborts. */
  readonly signal?: AbortSignal | undefined;
};

/** The options, checked and with their defaults. */
export type ClientSettings = {
  readonly baseUrl: string;
  readonly authorization: string | null;
  readonly redaction: Redaction;
  readonly fetch: FetchCall;
  readonly timeoutMs: number | null;
  readonly signal: AbortSignal | null;
};

/** Checks the options of a client; throws `invalid-options`, naming the option and never the credential. */
export function clientSettings(options: PlatformClientOptions): ClientSettings {
  const { credential, signal, fetch: ownFetch } = options;
  if (credential !== undefined) requireSendable(credential);
  return {
    baseUrl: checkedBaseUrl(options.baseUrl ?? DEFAULT_BASE_URL),
    authorization: credential === undefined ? null : `Bearer ${credential}`,
    redaction: createRedaction(credential ?? null),
    fetch: ownFetch ?? ((url, init) => fetch(url, init)),
    timeoutMs: options.timeoutMs === undefined ? DEFAULT_TIMEOUT_MS : checkedTimeout(options.timeoutMs),
    signal: signal ?? null,
  };
}

/** The limit itself, or `invalid-options` when a timer could not keep it. */
export function checkedTimeout(timeoutMs: number | null): number | null {
  if (timeoutMs === null || (timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS)) return timeoutMs;
  throw invalidOption(`timeoutMs must be null or above 0 and at most ${MAX_TIMEOUT_MS}`);
}

function requireSendable(credential: string): void {
  // A stray newline from a secrets file would make the header's own error quote the credential.
  if (/^[\x21-\x7e]+$/.test(credential)) return;
  throw invalidOption('credential must be visible ASCII characters, without blanks or line ends');
}

function checkedBaseUrl(baseUrl: string): string {
  const ownHost = /^\/(?!\/)/.test(baseUrl);
  const url = URL.canParse(baseUrl, ownHost ? 'http://own-host' : undefined)
    ? new URL(baseUrl, ownHost ? 'http://own-host' : undefined)
    : null;
  const usable = url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}` === '';
  if (!usable || /[?#]/.test(baseUrl)) {
    throw invalidOption('baseUrl must be an http(s) address or a path, without user, query and fragment');
  }
  return baseUrl.replace(/(?<!\/)\/+$/, '');
}

function invalidOption(problem: string): PlatformError {
  return new PlatformError('invalid-options', null, problem);
}
