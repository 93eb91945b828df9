import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';
import { writeDurably } from './durable-files.ts';
import { fileTrouble } from './file-trouble.ts';

const schema = z.object({
  /** Of this file, for versions to come. */
  format: z.literal('downspout-backup-1'),
  engine: z.enum(['sqlite', 'postgres']),
  /** ISO 8601: what was committed by then is in it. */
  takenAt: z.iso.datetime(),
  bytes: z.number(),
  sha256: z.string(),
  migrations: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
  newestLead: z.nullable(z.string()),
});

/** What stands beside a backup, as `FILE.json`, once it was read back and found whole. */
export type Manifest = Readonly<z.output<typeof schema>>;

export function manifestPath(file: string): string {
  return `${file}.json`;
}

export async function writeManifest(file: string, manifest: Manifest): Promise<void> {
  await writeDurably(manifestPath(file), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The manifest of a backup; null when there is none. Throws `BackupError` when it cannot be read as one. */
export async function readManifest(file: string): Promise<Manifest | null> {
  const path = manifestPath(file);
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    const translated = fileTrouble(`${path} cannot be read`, error);
    if (translated instanceof BackupError) throw translated;
    throw new BackupError(`${path} is no manifest of a backup.`, { cause: error });
  }
}

/** A manifest from the text of another process. */
export function parseManifest(text: string): Manifest {
  return schema.parse(JSON.parse(text));
}
