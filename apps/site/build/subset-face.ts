import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** The package's file with all of its Latin letters; its weight is the one that headlines have. */
const FACE = '@fontsource/besley/files/besley-latin-700-normal.woff2';
export const LICENCE = '@fontsource/besley/LICENSE';
const ASCII = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
const PRINTERS = '‘’“”–—…•©®™éñ';

/** The display face, cut down to what headlines are written with; its name changes with its bytes, for caches. */
export async function subsetFace(): Promise<{ name: string; bytes: Buffer }> {
  const options = { targetFormat: 'woff2', noLayoutClosure: true } as const;
  const bytes = await subsetFont(await readFile(packaged(FACE)), ASCII + PRINTERS, options);
  return { name: `besley-700.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`, bytes };
}

export function packaged(file: string): URL {
  return new URL(import.meta.resolve(file));
}
