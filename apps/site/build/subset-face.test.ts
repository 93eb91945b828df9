import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { subsetFace } from './subset-face.ts';

const BUSINESS = new URL('../../../business/', import.meta.url);

test('the display face is the one of the package, cut down to 14 KB, under a name that has its hash', async () => {
  const { name, bytes } = await subsetFace();
  assert.ok(bytes.equals(await readFile(new URL(`public/fonts/${name}`, BUSINESS))), `${name} is made anew`);
  assert.ok(bytes.length <= 14_000, `${bytes.length} bytes`);
  const css = await readFile(new URL('display-face.css', BUSINESS), 'utf8');
  assert.deepEqual(
    [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url),
    [`/fonts/${name}`],
  );
});

test('the theme names the face first, then its stand-in, then any face with serifs', async () => {
  const css = await readFile(new URL('display-face.css', BUSINESS), 'utf8');
  const faces = [...css.matchAll(/font-family: ([^;]+);/g)].map(([, family]) => family);
  const theme = await readFile(new URL('theme.css', BUSINESS), 'utf8');
  assert.ok(theme.includes(`--display: ${faces.join(', ')}, serif;`), faces.join());
});
