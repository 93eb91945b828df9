import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from './build/stale-build.ts';
import { files } from './files.ts';
import { run } from './run.ts';

const THEME = 'business/theme.css';
const HEX = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi;
/** Scripts, anchors, and the start value that Tailwind registers for a ring that nothing here uses. */
const NO_COLOURS =
  /<script[\s\S]*?<\/script>|(?:href|data-words)="[^"]*"|--tw-ring-offset-color(?::|\{[^}]*initial-value:)#fff/g;
const DECLARATION = /(--[a-z-]+):\s*(#[0-9a-f]{6});/g;

let folder = '';
let firstColours: string[] = [];
let secondColours = new Set<string>();

before(async () => {
  folder = await projectCopy();
  const theme = await readFile(join(ROOT, THEME), 'utf8');
  firstColours = [...theme.matchAll(DECLARATION)].map(([, , colour = '']) => colour);
  // No two alike, and none that the first theme has.
  let count = 0;
  const second = theme.replace(DECLARATION, (_, name) => `${name}: #5a${(0x1000 + count++ * 7).toString(16)};`);
  secondColours = new Set([...second.matchAll(DECLARATION)].map(([, , colour = '']) => colour));
  await writeFile(join(folder, THEME), second.replace(/--display: [^;]+;/, '--display: "Second Face", serif;'));
  await addSecondFace();
  const env = { ASTRO_TELEMETRY_DISABLED: '1' };
  await run('astro', ['build'], { cwd: join(folder, 'apps/site'), env, stdio: 'ignore' });
});

after(() => rm(folder, { recursive: true, force: true }));

test('With another theme.css, every colour of pages, icons and manifest comes from it', async () => {
  const built = (await files(join(folder, 'apps/site/dist'))).filter((path) =>
    /\.(html|css|svg|webmanifest)$/.test(path),
  );
  assert.ok(built.length >= 6, 'pages, icon and manifest are built');
  for (const path of built) {
    const text = (await readFile(path, 'utf8')).replaceAll(NO_COLOURS, '');
    const colours = new Set((text.match(HEX) ?? []).map(inFull));
    assert.deepEqual(
      firstColours.filter((colour) => colours.has(colour)),
      [],
      `${path}: of the first theme`,
    );
    const strange = [...colours].filter((colour) => !secondColours.has(colour) && !isBlackOrNothing(colour));
    assert.deepEqual(strange, [], `${path}: of no theme`);
  }
});

test('With another display face, the social card is drawn in its file, whatever else lies beside it', async () => {
  const card = await readFile(join(folder, 'apps/site/dist/social-card.png'));
  assert.equal(card.readUInt32BE(16), 1200, 'as wide as it should be');
});

/** Under a name that comes last; what comes first is no face. */
async function addSecondFace(): Promise<void> {
  const fonts = join(folder, 'business/public/fonts');
  const first = (await readdir(fonts)).find((name) => name.endsWith('.woff2')) ?? '';
  await rename(join(fonts, first), join(fonts, 'second.woff2'));
  await writeFile(join(fonts, 'a.woff2'), 'none');
  const rule = '@font-face { font-family: "Second Face"; src: url("/fonts/second.woff2") format("woff2"); }';
  await writeFile(join(folder, 'business/display-face.css'), rule);
}

/** As the theme writes it: the build shortens what it can. */
function inFull(colour: string): string {
  const lower = colour.toLowerCase();
  return lower.length === 4 ? lower.replaceAll(/[0-9a-f]/g, '$&$&') : lower;
}

/** Shadows are black, whatever the theme; and what is transparent has no colour. */
function isBlackOrNothing(colour: string): boolean {
  return /^#(000|0{6})[0-9a-f]{0,2}$/.test(colour);
}

/** The sources of the pages in a folder of their own, with the installed packages linked in. */
async function projectCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'downspout-theme-'));
  const filter = (path: string) => !/node_modules|\/(dist|\.astro)(\/|$)/.test(path.slice(ROOT.length));
  for (const part of ['business', 'packages', 'apps/site', 'package.json', 'tsconfig.json']) {
    await cp(join(ROOT, part), join(copy, part), { recursive: true, filter });
  }
  const modules = join(copy, 'node_modules');
  await mkdir(join(modules, '@downspout'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@downspout') await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const name of await readdir(join(copy, 'packages'))) {
    await symlink(join(copy, 'packages', name), join(modules, '@downspout', name));
  }
  await symlink(join(copy, 'business'), join(modules, '@downspout/business'));
  return copy;
}
