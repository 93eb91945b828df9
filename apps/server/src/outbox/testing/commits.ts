import { readFileSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/**
 * How many commits there are in a SQLite file's write-ahead log (https://www.sqlite.org/fileformat2.html#walformat). With
 * `synchronous=FULL`, which the server asserts, each of them was flushed once.
 */
export function countCommits(path: string): number {
  const log = readFileSync(`${path}-wal`);
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let commits = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    if (!log.subarray(at + 8, at + 16).equals(salts)) break;
    // Only the last frame of a commit says how many pages the database has.
    if (log.readUInt32BE(at + 4) !== 0) commits += 1;
  }
  return commits;
}
