import type { PasskeyEntry } from './passkeys.ts';

/** `GET /api/account`. */
export interface Account {
  readonly username: string;
  readonly secondFactor: boolean;
  readonly recoveryCodesLeft: number;
  /** Since when there is an address for calendar programs, in ms since the epoch; null for none. */
  readonly calendarFeedAt: number | null;
  readonly passkeys: readonly PasskeyEntry[];
  /** Newest first. */
  readonly sessions: readonly SessionEntry[];
}

export interface SessionEntry {
  readonly id: string;
  /** The one that asks. */
  readonly current: boolean;
  /** Milliseconds since the epoch. */
  readonly signedInAt: number;
  readonly lastSeenAt: number;
  /** When it ends by itself, if it is trusted; null otherwise. */
  readonly trustedUntil: number | null;
  readonly address: string;
  readonly userAgent: string;
}

/** `GET /api/account/second-factor/new`: nothing is stored of it yet. */
export interface NewSecondFactor {
  /** Base32. */
  readonly secret: string;
  /** The same as an `otpauth://` address. */
  readonly qr: QrCode;
}

/** An SVG path on a square of `size` units. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** `POST /api/account/pairing`: signs one phone in, once. */
export interface NewPairing {
  readonly address: string;
  readonly qr: QrCode;
  /** In ms from the answer on. */
  readonly lastsMs: number;
}

/** `POST /api/account/second-factor` and `/recovery-codes`: shown this once. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}
