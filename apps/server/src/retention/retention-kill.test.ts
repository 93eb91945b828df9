import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { saveLeads } from '../consents/testing/chain.ts';
import { addCall } from '../office/testing/calls.ts';
import { NOW } from '../office/testing/office.ts';
import { storeText } from '../office/testing/store-bytes.ts';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { newQuote } from '../testing/new-leads.ts';
import { DAY_MS } from './rules.ts';
import { LOCK } from './run-retention.ts';

const PROCESS = fileURLToPath(new URL('./testing/erase-until-killed.ts', import.meta.url));
/** In the place of which of its writes each process is killed: in batches of calls, when they are counted, and in batches of leads. */
const KILLS = [3, 7, 15, 30, 45];
const CALLS = 120;
const LEADS = 50;

onEachEngine((engine) => {
  test('killed in the middle of its batches and started again, retention erases all that is due once, and nothing else', {
    timeout: 120_000,
  }, async (t) => {
    const store = await engine.open();
    const due = {
      calls: await addCalls(store, CALLS, 'Due', 100),
      leads: await addLeads(store, LEADS, 'Due', 800, 'lost'),
    };
    await addCalls(store, 7, 'Kept', 10);
    await addLeads(store, 6, 'Kept', 800, 'quoted');
    await addLeads(store, 6, 'Kept', 10, 'lost');
    await announced(store);
    const kept = await keptRows(store);
    const killedIn: string[] = [];
    for (const kill of KILLS) {
      killedIn.push(await erase(engine.databaseUrl(), kill));
      await letGo(store);
    }
    t.diagnostic(`killed in the place of writes into ${killedIn}`);
    for (const table of ['calls', 'retention', 'leads', 'audit_log']) assert.ok(killedIn.includes(table), table);
    assert.equal(await erase(engine.databaseUrl(), null), '');

    assert.deepEqual(await erasedIds(store, 'calls'), due.calls.sort());
    assert.deepEqual(await erasedIds(store, 'leads'), due.leads.sort());
    assert.deepEqual(await keptRows(store), kept);
    const counts = await store.db.selectFrom('retention').select(['rule', 'erased']).where('erased', '>', 0).execute();
    assert.deepEqual(
      new Map(counts.map(({ rule, erased }) => [rule, erased])),
      new Map([
        ['calls', CALLS],
        ['lost-leads', LEADS],
      ]),
    );
    const audit = await store.db.selectFrom('audit_log').select('subject').where('action', '=', 'erased').execute();
    assert.deepEqual(
      audit.map(({ subject }) => subject).sort(),
      due.leads.map((id) => `lead:${id}`),
    );
    const bytes = await storeText(store, engine);
    assert.doesNotMatch(bytes, /Due-person/);
    assert.match(bytes, /Kept-person/);
  });
});

async function addCalls(store: Store, count: number, name: string, days: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `${name}-${String(n).padStart(3, '0')}`);
  const said = { transcript: `User: ${name}-person`, first_seen_at: NOW - days * DAY_MS };
  await Promise.all(ids.map((id) => addCall(store, { id, ...said })));
  return ids;
}

async function addLeads(store: Store, count: number, name: string, days: number, status: 'lost' | 'quoted') {
  const receivedAt = NOW - days * DAY_MS;
  const lead = { ...newQuote({ first_name: `${name}-person` }), receivedAt };
  const saved = await Promise.all(Array.from({ length: count }, () => saveLeads(store, [lead])));
  const ids = saved.flat();
  await store.db.updateTable('leads').set({ status }).where('id', 'in', ids).execute();
  return ids;
}

/** As if the rules had been in force for long. */
async function announced({ db }: Store): Promise<void> {
  const known = { announced_at: 0, looked_at: NOW, due: 0, erased: 0, last_erased_at: null };
  const rules = [
    { rule: 'calls', days: 90 },
    { rule: 'lost-leads', days: 730 },
  ] as const;
  await db
    .insertInto('retention')
    .values(rules.map((rule) => ({ ...rule, ...known })))
    .execute();
}

/** One process, killed in the place of that write, or null: let live. Answers the table it was killed in. */
async function erase(databaseUrl: string, kill: number | null): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, NOW: String(NOW), KILL_AT: String(kill) };
  const child = spawn(process.execPath, [PROCESS], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, ended] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  assert.deepEqual(ended, kill === null ? [0, null] : [null, 'SIGKILL'], said);
  return kill === null ? '' : (said.split('\n').at(-1) ?? '');
}

/** PostgreSQL learns of the end of a process a little later, and keeps its lock until then. */
async function letGo({ db, engine }: Store): Promise<void> {
  if (engine === 'sqlite') return;
  const lock = sql<{
    held: boolean;
  }>`select exists (select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK}
    and database = (select oid from pg_database where datname = current_database())) as held`;
  while ((await lock.execute(db)).rows[0]?.held !== false) await pause(10);
}

async function erasedIds({ db }: Store, table: 'calls' | 'leads'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where('erased_at', 'is not', null).execute();
  return rows.map(({ id }) => id).sort();
}

async function keptRows({ db }: Store) {
  const leads = await db
    .selectFrom('leads')
    .selectAll()
    .where('first_name', '=', 'Kept-person')
    .orderBy('id')
    .execute();
  const calls = await db.selectFrom('calls').selectAll().where('id', 'like', 'Kept-%').orderBy('id').execute();
  return { leads, calls };
}
