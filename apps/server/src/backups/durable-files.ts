import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Backups hold personal data: no other user of the machine may read them. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Resolves when the file's bytes are on the disk. */
export async function syncFile(path: string): Promise<void> {
  await sync(path, 'r+');
}

/** Resolves when the names in the folder are on the disk. */
export async function syncFolder(path: string): Promise<void> {
  await sync(path, 'r');
}

/** Gives a file that is on the disk its name, replacing what had it; after a power cut it is either. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Creates an empty file that only its owner may read. Throws when there is one. */
export async function createPrivate(path: string): Promise<void> {
  await (await open(path, 'wx', PRIVATE_FILE)).close();
}

/** Writes a file that only its owner may read, whole or not at all. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const partial = `${path}.partial`;
  const file = await open(partial, 'w', PRIVATE_FILE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await renameDurably(partial, path);
}

/** In lower-case hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function sync(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
