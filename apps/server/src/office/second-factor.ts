import { randomInt } from 'node:crypto';
import { brand } from '@downspout/business/facts';
import { tokenHash } from '../voice/embedded/call-tokens.ts';

/** A code of the step before or after counts too: phones' clocks differ. In s. */
const TOLERANCE_S = 30;
const RECOVERY_CODES = 10;
/** Without signs that look alike. Ten of them are 49 bits. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

/** What the authenticator app is told, as the text to type and as the address a QR code holds. */
export async function newSecondFactor(username: string): Promise<{ secret: string; uri: string }> {
  const { generateSecret, generateURI } = await otplib();
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: brand.name, label: username, secret }) };
}

/** The time step of a right code (RFC 6238, six digits every 30 s); null for a wrong one. */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | null> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const { verify } = await otplib();
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

/** What is stored of them. */
export function recoveryHashes(codes: readonly string[]): string {
  return JSON.stringify(codes.map(recoveryHash));
}

/** What is left when this code is used up; null when it is none of them. */
export function withoutRecoveryCode(hashes: string, code: string): string | null {
  const left = readHashes(hashes);
  const used = recoveryHash(code);
  return left.includes(used) ? JSON.stringify(left.filter((one) => one !== used)) : null;
}

export function countRecoveryCodes(hashes: string): number {
  return readHashes(hashes).length;
}

function recoveryHash(code: string): string {
  return tokenHash(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

function readHashes(hashes: string): string[] {
  const value: unknown = JSON.parse(hashes);
  return Array.isArray(value) ? value.map(String) : [];
}

/** Loaded when somebody has, or sets up, a second factor. */
function otplib() {
  return import('otplib');
}
