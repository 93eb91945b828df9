import { equal, throws } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { faceAddress } from './display-face.ts';

const CSS = `
  /* @font-face { font-family: Zilla; src: url("/fonts/old.woff2"); } */
  @font-face { font-family: Arvo; src: url(/fonts/arvo.woff2) format("woff2") }
  @font-face { font-family: Zilla; src: local("Georgia"); }
  @font-face { src: url('/fonts/zilla.woff2') format("woff2"); font-family: "Zilla" }
  @font-face { font-family: Zilla Slab; src: url("/fonts/slab.woff2"); }`;

test('the file of a face is the one that its family’s rule names', () => {
  equal(faceAddress(CSS, 'Arvo'), '/fonts/arvo.woff2');
  equal(faceAddress(CSS, 'Zilla'), '/fonts/zilla.woff2');
  equal(faceAddress(CSS, 'Zilla Slab'), '/fonts/slab.woff2');
});

test('a family without a file is named', () => {
  throws(() => faceAddress(CSS, 'Besley'), /names no file for Besley/);
});

test('the face that is shipped is there', async () => {
  const business = new URL('../../../business/', import.meta.url);
  const address = faceAddress(await readFile(new URL('display-face.css', business), 'utf8'), 'Besley');
  equal(existsSync(new URL(`public${address}`, business)), true);
});
