/**
 * Most characters (UTF-16 code units) a field may hold. The specification sets none, so these are far above anything a
 * person writes; they only keep a request from being used as storage.
 */
export const LIMITS = {
  name: 500,
  email: 500,
  phone: 500,
  address: 1_000,
  notes: 20_000,
  photoUrl: 4_000,
  source: 500,
  /** A longer time, with endless fractions of a second, counts as unreadable. */
  submittedAt: 40,
} as const;

/** Most bytes of a request's body; more is answered 413. */
export const MAX_BODY_BYTES = 256 * 1024;
