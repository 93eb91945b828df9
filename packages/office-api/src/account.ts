/** `GET /api/account`. */
export interface Account {
  readonly username: string;
  readonly secondFactor: boolean;
  readonly recoveryCodesLeft: number;
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
  readonly address: string;
  readonly userAgent: string;
}

/** `GET /api/account/second-factor/new`: nothing is stored of it yet. */
export interface NewSecondFactor {
  /** Base32. */
  readonly secret: string;
  /** The same as an `otpauth://` address, drawn as a QR code: an SVG path on a square of `size` units. */
  readonly qr: { readonly size: number; readonly path: string };
}

/** `POST /api/account/second-factor` and `/recovery-codes`: shown this once. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}
