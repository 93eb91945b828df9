import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../backups/testing/seeded-store.ts';
import { createTestSaveLead, newQuote } from '../testing/new-leads.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { openStore } from './database.ts';
import { openServerStore } from './server-store.ts';

const files = sqliteFiles();
const sh = promisify(execFile);
const RUNBOOK = new URL('../../../../docs/operations.md', import.meta.url);
const LEADS = 300;
/** As SQLite has it by default. */
const PAGE = 4_096;

test('what the runbook says saves the leads around the damage, as a store that a server takes', async (t) => {
  if ((await sh('sqlite3', ['--version']).catch(() => null)) === null) return t.skip('NOT TESTED: there is no sqlite3');
  const folder = await temporaryFolder(files);
  const path = join(folder, 'store.db');
  await fill(path);
  const lost = await damageOnePage(path);
  assert.ok(lost > 0);
  for (const command of await commandsOfRunbook()) {
    await sh('bash', ['-c', command.replaceAll('downspout.db', path)], { cwd: folder });
  }
  const store = await openServerStore(`file:${join(folder, 'recovered.db')}`);
  const left = await store.db.selectFrom('leads').select('id').execute();
  const details = await store.db.selectFrom('quote_requests').select('lead_id').execute();
  await store.close();
  assert.equal(left.length, LEADS - lost);
  assert.equal(details.length, LEADS - lost);
});

async function fill(path: string): Promise<void> {
  const store = await openStore(`file:${path}`);
  const save = createTestSaveLead(store);
  await Promise.all(Array.from({ length: LEADS }, (_, n) => save(newQuote({ notes: `the ${n}th gutter` }))));
  await store.close();
}

/** A leaf of the leads' table, in its middle. Answers how many leads were on it. */
async function damageOnePage(path: string): Promise<number> {
  const bytes = await readFile(path);
  const leavesOfLeads = Array.from({ length: bytes.length / PAGE }, (_, n) => n * PAGE).filter(
    (at) => bytes[at] === 0x0d && bytes.subarray(at, at + PAGE).includes('th gutter'),
  );
  const at = leavesOfLeads[Math.floor(leavesOfLeads.length / 2)] ?? 0;
  const leads =
    bytes
      .subarray(at, at + PAGE)
      .toString('latin1')
      .split('th gutter').length - 1;
  await writeFile(path, bytes.fill(0x5a, at, at + PAGE / 2));
  return leads;
}

/** The commands that write `recovered.db`, as they stand there. */
async function commandsOfRunbook(): Promise<string[]> {
  const text = await readFile(RUNBOOK, 'utf8');
  const commands = text
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line.includes('| sqlite3 recovered.db'));
  assert.equal(commands.length, 2);
  return commands.map((line) => line.replace('cd /var/lib/downspout/damaged && ', ''));
}
