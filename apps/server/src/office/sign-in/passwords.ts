import * as argon2 from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet): some 30 ms of one core. */
const COST: argon2.Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** What is compared with when there is no such user: the same work, and never right, as no password has this digest. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$bm8gdXNlciBhdCBhbGw$bm9ib2R5J3MgcGFzc3dvcmQgaGFzIHRoaXMgZGlnZXN0';
/** Checks at once; the threads and memory they take are also those of the store's and the pages' files. */
const MAX_AT_ONCE = 2;
/** Checks that may wait for their turn: about a second of work. */
const MAX_WAITING = 60;

/** More passwords are being checked than is sensible: somebody tries many. */
export class TooManyPasswordsError extends Error {
  override readonly name = 'TooManyPasswordsError';
  readonly code = 'too-many-passwords';
}

let running = 0;
const waiting: (() => void)[] = [];

/** What to store of a password. Throws `TooManyPasswordsError`. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => argon2.hash(normal(password), COST));
}

/** Whether this is the password; takes as long when there is none (null). Throws `TooManyPasswordsError`. */
export function isPassword(password: string, hash: string | null): Promise<boolean> {
  return inTurn(async () => argon2.verify(hash ?? NOBODYS_HASH, normal(password)));
}

/** What to store of a secret that is to be found again among others: the same for the same salt. Throws `TooManyPasswordsError`. */
export function hashWithSalt(secret: string, salt: Buffer): Promise<Buffer> {
  return inTurn(async () => argon2.hashRaw(secret, { ...COST, salt }));
}

/** The same letters, however a keyboard composes them (NIST SP 800-63B-4, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFC');
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new TooManyPasswordsError('Too many passwords are being checked');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
