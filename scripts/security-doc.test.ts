import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './build/stale-build.ts';

test('every test that docs/security.md names is there', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const named = [...text.matchAll(/`([\w/-]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => path);
  assert.ok(named.length > 80);
  for (const path of new Set(named)) {
    const from = /^(e2e|scripts|apps|packages)\//.test(path) ? ROOT : join(ROOT, 'apps/server/src');
    assert.ok(existsSync(join(from, path)), path);
  }
});
