import { existsSync, readFileSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC_LITTLE_ENDIAN = 0x377f0682;
const MAGIC_BIG_ENDIAN = 0x377f0683;
const FORMAT = 3_007_000;
/** Commits beyond damage that prove it is no end of a power cut: the last may have been under way, none before it was. */
const COMMITS_THAT_PROVE_DAMAGE = 2;

type Checksum = readonly [number, number];

/** What a write-ahead log is found to be: there is `nothing` in it, it is `whole`, or acknowledged commits in it are `damaged`. */
export type WalState = 'nothing' | 'whole' | 'damaged';

/**
 * Reads a write-ahead log as SQLite does (https://www.sqlite.org/fileformat2.html#walformat). SQLite takes a frame that is
 * not whole for the end, silently, and writes over what follows. With `synchronous=FULL` every commit but the last is on the
 * disk before the next is written: a frame that is not whole before several commits was damaged later.
 */
export function inspectWal(path: string): WalState {
  const log = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const head = log.subarray(0, HEADER_BYTES);
  // A power cut may leave a log whose first page was never written.
  if (head.length < HEADER_BYTES || head.every((byte) => byte === 0)) return 'nothing';
  const isBigEndian = head.readUInt32BE(0) === MAGIC_BIG_ENDIAN;
  if (!isBigEndian && head.readUInt32BE(0) !== MAGIC_LITTLE_ENDIAN) return 'damaged';
  const start = addChecksum([0, 0], head.subarray(0, 24), isBigEndian);
  const isHead = head.readUInt32BE(4) === FORMAT && isChecksum(start, head, 24);
  if (!isHead) return 'damaged';
  return inspectFrames(log, start, isBigEndian);
}

function inspectFrames(log: Buffer, start: Checksum, isBigEndian: boolean): WalState {
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let sum: Checksum | null = start;
  let lost = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameBytes);
    const isOfThisLog = frame.subarray(8, 16).equals(salts);
    if (sum !== null) sum = isOfThisLog ? checkedFrame(frame, sum, isBigEndian) : null;
    // Only the last frame of a commit says how many pages the database has.
    if (sum === null && isOfThisLog && frame.readUInt32BE(4) !== 0) lost += 1;
  }
  return lost >= COMMITS_THAT_PROVE_DAMAGE ? 'damaged' : 'whole';
}

/** The checksum up to this frame, or null when the frame does not have it. */
function checkedFrame(frame: Buffer, before: Checksum, isBigEndian: boolean): Checksum | null {
  const head = addChecksum(before, frame.subarray(0, 8), isBigEndian);
  const sum = addChecksum(head, frame.subarray(FRAME_HEADER_BYTES), isBigEndian);
  return isChecksum(sum, frame, 16) ? sum : null;
}

function isChecksum([first, second]: Checksum, bytes: Buffer, at: number): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
}

function addChecksum([first, second]: Checksum, bytes: Buffer, isBigEndian: boolean): Checksum {
  let [a, b] = [first, second];
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + words.getUint32(at, !isBigEndian) + b) >>> 0;
    b = (b + words.getUint32(at + 4, !isBigEndian) + a) >>> 0;
  }
  return [a, b];
}
