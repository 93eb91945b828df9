import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sqliteFiles } from '../../testing/sqlite-files.ts';
import { differenceOf, type StoreFacts } from '../facts.ts';
import { temporaryFolder } from '../testing/seeded-store.ts';
import { copySqlite, inspectSqlite } from './sqlite-backup.ts';

const files = sqliteFiles();
/** Of 1 KB, so that a copy takes many steps. */
const LEADS = 40_000;
const MAX_COMMITS = 500;

test('a copy is of one moment, and commits meanwhile neither get into it nor make it begin again', async () => {
  const folder = await temporaryFolder(files);
  const [path, copy] = [join(folder, 'downspout.db'), join(folder, 'copy')];
  const writer = new DatabaseSync(path);
  files.cleanUp(() => writer.close());
  writer.exec(`pragma journal_mode = wal; create table leads (id integer primary key, notes text);
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${LEADS})
    insert into leads (notes) select printf('%.*c', 1000, 'x') from n`);
  await writeFile(copy, '');
  let commits = 0;
  let busy = true;
  const write = () => {
    if (!busy || commits === MAX_COMMITS) return;
    writer.exec(`insert into leads (notes) values ('later'); update leads set notes = 'changed' where id = 1`);
    commits += 1;
    setImmediate(write);
  };
  setImmediate(write);
  const stored = await copySqlite(path, copy);
  busy = false;
  const later = LEADS + commits - (stored.counts.leads ?? 0);
  assert.ok(later > 1, `${commits} commits, ${later} of them while it was copied`);
  assert.deepEqual(inspectSqlite(copy), stored);
});

test('any difference between two stores is named', () => {
  const facts: StoreFacts = { migrations: ['1'], counts: { leads: 2 }, newestLead: 'b' };
  assert.equal(differenceOf(facts, { ...facts }), null);
  assert.equal(differenceOf(facts, { ...facts, migrations: ['1', '2'] }), 'its tables are of another version');
  assert.equal(differenceOf(facts, { ...facts, counts: { leads: 1 } }), 'leads has 1 rows, not 2');
  assert.equal(differenceOf(facts, { ...facts, counts: {} }), 'leads has 0 rows, not 2');
  assert.equal(differenceOf(facts, { ...facts, counts: { leads: 2, calls: 1 } }), 'calls has 1 rows, not 0');
  assert.equal(differenceOf(facts, { ...facts, newestLead: 'c' }), 'its newest lead is another one');
});
