import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { e164 } from '../opt-outs/e164.ts';
import type { Store } from '../store/database.ts';
import { ConsentsCommandError } from './command-error.ts';
import { exportChain } from './export-chain.ts';
import type { Head } from './seal-batch.ts';
import { type Verdict, verifyChain } from './verify-chain.ts';

const USAGE = `Usage:
  npm run consents -- verify [--head NUMBER:HASH]      # a link you have noted, such as from the log
  npm run consents -- export [FILE] [--phone NUMBER]   # JSON lines; without FILE to standard output`;

const LINK = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i;

export interface ConsentsConsole {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly out: NodeJS.WritableStream;
}

/** Does what was typed at the server's console. Answers the exit code: 1 when the chain is broken. Throws `ConsentsCommandError`. */
export async function runConsentsCommand(args: readonly string[], console: ConsentsConsole): Promise<0 | 1> {
  const { positionals, values } = readArgs(args);
  const [command, file, ...more] = positionals;
  const { head, phone } = values;
  if (command === 'verify' && file === undefined && phone === undefined) return verify(console, readLinkName(head));
  if (command === 'export' && more.length === 0 && head === undefined) {
    await exportTo(console, file, phone === undefined ? null : readPhone(phone));
    return 0;
  }
  throw new ConsentsCommandError(USAGE);
}

function readArgs(args: readonly string[]) {
  const options = { head: { type: 'string' }, phone: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new ConsentsCommandError(USAGE);
  }
}

async function verify({ store, out }: ConsentsConsole, noted: Head | null): Promise<0 | 1> {
  const verdict = await verifyChain(store, noted);
  out.write(`${verdictWords(verdict).join('\n')}\n`);
  return verdict.firstBreak === null ? 0 : 1;
}

function verdictWords({ verified, erased, head, unsealed, firstBreak }: Verdict): string[] {
  const words = [`${verified} consents are as they were sealed; of ${erased} the person's data were erased.`];
  if (head !== null) words.push(`The last of them is ${head.number}:${head.hash}`);
  if (unsealed > 0) words.push(`${unsealed} are not sealed. A running server seals them within seconds.`);
  if (firstBreak === null) return words;
  const { number, leadId, faults } = firstBreak;
  return [...words, `BROKEN at number ${number}, lead ${leadId ?? 'unknown'}:`, ...faults.map((fault) => `  ${fault}`)];
}

async function exportTo({ store, now, out }: ConsentsConsole, file: string | undefined, phone: string | null) {
  const lines = Readable.from(exportChain(store, { phone, now }));
  if (file === undefined) return pipeline(lines, out, { end: false });
  try {
    // Personal data: for nobody else on this machine. An older export is not overwritten.
    await pipeline(lines, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'path' in error)) throw error;
    const words = error.code === 'EEXIST' ? `${file} is there already` : `${file} cannot be written: ${error.message}`;
    throw new ConsentsCommandError(words, { cause: error });
  }
}

function readLinkName(text: string | undefined): Head | null {
  if (text === undefined) return null;
  const [, number, hash] = LINK.exec(text) ?? [];
  if (number === undefined || hash === undefined) {
    throw new ConsentsCommandError('--head must be NUMBER:HASH, as verify and the log report it');
  }
  return { number: Number(number), hash: hash.toLowerCase() };
}

function readPhone(text: string): string {
  const phone = e164(text);
  if (phone === null) throw new ConsentsCommandError(`${text} is no phone number`);
  return phone;
}
