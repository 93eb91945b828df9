import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mediaTypeOf } from './media-types.ts';

/** A file of the built site held in memory, so that what happens to the folder later changes no answer. */
export interface KeptFile {
  /** Value of Content-Type. */
  readonly type: string;
  readonly plain: Copy;
  /** The copies that the build compressed; null where it made none. */
  readonly br: Copy | null;
  readonly gzip: Copy | null;
}

/** One representation of a file, with an entity tag of its own (RFC 9110, 8.8.3). */
export interface Copy {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Reads a file and the compressed copies beside it. Throws what the file system throws. */
export function keepFile(path: string): KeptFile {
  return {
    type: mediaTypeOf(path),
    plain: copyOf(path),
    br: existsSync(`${path}.br`) ? copyOf(`${path}.br`) : null,
    gzip: existsSync(`${path}.gz`) ? copyOf(`${path}.gz`) : null,
  };
}

/** The same of a text that is in no file. */
export function keepText(text: string, type: string): KeptFile {
  return { type, plain: copyWith(Buffer.from(text)), br: null, gzip: null };
}

function copyOf(path: string): Copy {
  return copyWith(readFileSync(path));
}

function copyWith(bytes: Buffer): Copy {
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` };
}
