import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '../config/config.ts';
import { startServer } from '../testing/running-server.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const { cleanUp } = sqliteFiles();
const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const IMPORTS = /(?:\bfrom |\bimport\(|^import )'(\.{1,2}\/[^']+)'/gm;

/** Every source of the server that is loaded from this one, whenever that may be. */
async function reachableFrom(start: string): Promise<Set<string>> {
  const found = new Set([new URL(start, import.meta.url).href]);
  for (const address of found) {
    const text = await readFile(new URL(address), 'utf8');
    for (const [, path = ''] of text.matchAll(IMPORTS)) found.add(new URL(path, address).href);
  }
  return new Set([...found].map((address) => fileURLToPath(address).slice(SOURCES.length)));
}

test('nothing of the demo can be reached from what npm start runs', async () => {
  const ordinary = await reachableFrom('../main.ts');
  assert.ok(
    ordinary.has('run-server.ts') && ordinary.has('office/sign-in/require-session.ts'),
    'the way there is seen',
  );
  assert.deepEqual(
    [...ordinary].filter((path) => path.startsWith('demo/')),
    [],
  );
  assert.ok((await reachableFrom('./run-demo.ts')).has('demo/open-door.ts'), 'it would be seen');
});

test('no setting opens the office without a sign-in', async () => {
  assert.deepEqual(
    SETTINGS.filter((name) => /DEMO|SIGN|OPEN_DOOR/.test(name)),
    [],
  );
  const server = await startServer(
    { DEMO: '1', OFFICE_DEMO: 'true', npm_lifecycle_event: 'demo', LOG_LEVEL: 'silent' },
    cleanUp,
  );
  const office = await server.printed('The office is at ');
  for (const headers of [{}, { host: 'localhost' }]) {
    assert.equal((await fetch(`${office}/api/session`, { headers })).status, 401);
  }
  assert.doesNotMatch(await (await fetch(office)).text(), /data-demo/);
});
