import { randomBytes } from 'node:crypto';

/** The counter's 12 bits; a new millisecond starts it in the lower half, so that it has room to count. */
const MAX_COUNTER = 0xfff;
const START_MASK = 0x7ff;
const POOL_BYTES = 16 * 256;

/**
 * A maker of UUIDs version 7 (RFC 9562, section 5.7), each greater than the one before it from the same maker, even
 * when the clock stands or steps back (section 6.2, method 1). One may be made for a moment that is given.
 */
export function createUuidV7(
  clock: () => number = Date.now,
  random: (size: number) => Buffer = pooledRandomBytes(),
): (now?: number) => string {
  let lastMs = 0;
  let counter = 0;
  return (now = clock()) => {
    const bytes = random(16);
    counter = now > lastMs ? bytes.readUInt16BE(6) & START_MASK : counter + 1;
    lastMs = Math.max(now, lastMs);
    if (counter > MAX_COUNTER) {
      lastMs += 1;
      counter = bytes.readUInt16BE(6) & START_MASK;
    }
    bytes.writeUIntBE(lastMs, 0, 6);
    bytes.writeUInt16BE(0x7000 | counter, 6);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}

/** No id that was made at this time, in ms since the epoch, or later sorts before it. */
export function firstIdOf(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** The system's random bytes, fetched for many identifiers at once: one call costs more than making an identifier. */
function pooledRandomBytes(): (size: number) => Buffer {
  let pool = Buffer.alloc(0);
  return (size) => {
    if (pool.length < size) pool = randomBytes(POOL_BYTES);
    const bytes = pool.subarray(0, size);
    pool = pool.subarray(size);
    return bytes;
  };
}
