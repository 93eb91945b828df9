import { randomBytes, randomInt } from 'node:crypto';
import { brand } from '@downspout/business/facts';
import { generateSecret, generateURI, verify } from 'otplib';
import * as z from 'zod/mini';
import { tokenHash } from '../../store/tokens.ts';
import { hashWithSalt } from './passwords.ts';

/** A code of the step before or after counts too: phones' clocks differ. In s. */
const TOLERANCE_S = 30;
const RECOVERY_CODES = 10;
/** Without signs that look alike. Ten of them are 49 bits. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;
const SALT_BYTES = 16;

/** What the authenticator app needs, as the text to type and as the URL in a QR code. */
export async function newSecondFactor(username: string): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: brand.name, label: username, secret }) };
}

/** The time step of a right code (RFC 6238, six digits every 30 s); null for a wrong one. */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | null> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now / 1_000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Codes for the day the phone is lost, to be shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]);
    return `${code.slice(0, 5).join('')}-${code.slice(5).join('')}`;
  });
}

/** What is stored of them: a salt, and of each its Argon2id. */
export async function recoveryHashes(codes: readonly string[]): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('base64');
  const hashes = await Promise.all(codes.map((code) => recoveryHash(plainCode(code), salt)));
  return JSON.stringify({ salt, hashes });
}

/** What is left when this code is used up; null when it is none of them. */
export async function withoutRecoveryCode(stored: string, code: string): Promise<string | null> {
  const plain = plainCode(code);
  const { salt, hashes } = readHashes(stored);
  if (plain.length !== RECOVERY_LENGTH || hashes.length === 0) return null;
  const used = await recoveryHash(plain, salt);
  if (!hashes.includes(used)) return null;
  const left = hashes.filter((one) => one !== used);
  return JSON.stringify(salt === null ? left : { salt, hashes: left });
}

export function countRecoveryCodes(stored: string): number {
  return readHashes(stored).hashes.length;
}

function plainCode(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}

async function recoveryHash(plain: string, salt: string | null): Promise<string> {
  if (salt === null) return tokenHash(plain);
  return (await hashWithSalt(plain, Buffer.from(salt, 'base64'))).toString('base64');
}

/** Those made before there was a salt are a list of SHA-256 alone, and count until they are made anew. */
const storedHashes = z.union([
  z.object({ salt: z.string(), hashes: z.array(z.string()) }),
  z.pipe(
    z.array(z.string()),
    z.transform((hashes) => ({ salt: null, hashes })),
  ),
]);

function readHashes(stored: string): z.output<typeof storedHashes> {
  return storedHashes.parse(JSON.parse(stored));
}
