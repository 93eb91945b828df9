import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { galleryHtml } from '../e2e/shots/gallery.ts';
import { buildWhatIsStale } from './build/builds.ts';
import { ROOT } from './build/stale-build.ts';
import { findChromium } from './programs/chromium.ts';
import { exitStatus } from './run.ts';

/** `npm run shots [-- name…]`: pictures of the site's and the office's states, all or those whose names begin so, such as `office`. */
const FOLDER = join(ROOT, 'shots');

process.chdir(ROOT);
const names = process.argv.slice(2);
await buildWhatIsStale();
const chromium = await findChromium();
if (chromium === null) throw new Error('Pictures need a Chromium (package chromium, or CHROME_PATH)');
// Pictures of a state that is no more would be taken for how it looks now.
if (names.length === 0) await rm(FOLDER, { recursive: true, force: true });
const wanted = names.length === 0 ? [] : ['--grep', ` (${names.join('|')})`];
process.exitCode =
  (await exitStatus('playwright', ['test', '--config=e2e/shots/playwright.config.ts', ...wanted], {
    env: { CHROME_PATH: chromium },
  })) ?? 1;
const pictures = (await readdir(FOLDER)).filter((file) => file.endsWith('.png'));
await writeFile(join(FOLDER, 'index.html'), galleryHtml(pictures));
console.log(`${pictures.length} pictures: shots/index.html`);
