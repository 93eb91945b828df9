import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { sqlitePath } from '../store/database.ts';
import { storeName } from '../store/store-name.ts';
import { onEachNewDatabase } from '../testing/engines.ts';

const SCRIPT = join(import.meta.dirname, '../../../../scripts/consents.ts');
const run = promisify(execFile);

onEachNewDatabase((engine) => {
  const verify = () =>
    run(process.execPath, [SCRIPT, 'verify'], { env: { ...process.env, DATABASE_URL: engine.databaseUrl() } });

  test('verify refuses a store that is not there, and makes none; of one that is there it says where', async () => {
    const url = engine.databaseUrl();
    const name = storeName(url);
    for (let tries = 0; tries < 2; tries += 1) {
      await assert.rejects(verify(), ({ code, stdout, stderr }) => {
        return code === 1 && stdout === '' && stderr.startsWith(`There is no store at ${name}. `);
      });
    }
    if (engine.name === 'sqlite') assert.equal(existsSync(sqlitePath(url)), false);
    await (await engine.open()).close();
    const { stdout, stderr } = await verify();
    assert.match(stdout, /^0 consents are as they were sealed/);
    assert.equal(stderr, `Reading ${name}\n`);
  });
});
