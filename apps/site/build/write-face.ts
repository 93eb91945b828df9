import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LICENCE, packaged, subsetFace } from './subset-face.ts';

/** `node apps/site/build/write-face.ts`: makes the display face in `business/public/fonts` anew. `display-face.css` names it. */
const FOLDER = new URL('../../../business/public/fonts/', import.meta.url);

await mkdir(FOLDER, { recursive: true });
for (const file of await readdir(FOLDER)) if (file.startsWith('besley-')) await rm(new URL(file, FOLDER));
const { name, bytes } = await subsetFace();
await writeFile(new URL(name, FOLDER), bytes);
await copyFile(packaged(LICENCE), new URL('besley-license.txt', FOLDER));
console.log(`${fileURLToPath(new URL(name, FOLDER))}: ${bytes.length} bytes`);
