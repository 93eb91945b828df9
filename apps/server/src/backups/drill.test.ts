import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Receiver, startReceiver } from '../deliveries/testing/receiver.ts';
import { readDeliveryTotals } from '../office/deliveries/delivery-totals.ts';
import { openStore, type Store } from '../store/database.ts';
import { type Engine, onEachNewDatabase } from '../testing/engines.ts';
import { quoteBody } from '../testing/lead-bodies.ts';
import { COMPILED, type RunningServer, startServer } from '../testing/running-server.ts';
import { readManifest } from './manifest.ts';
import { temporaryFolder } from './testing/seeded-store.ts';

const CLIENTS = 4;
/** Between two leads of a client, in ms: all of them must be sent before the drill ends. */
const PAUSE_MS = 10;
/** Acknowledged before the backup begins, and after it has ended. */
const LEADS_BEFORE = 60;
const LEADS_AFTER = 20;
/** The whole drill; a lead that is lost would be waited for without end. */
const PATIENCE_MS = 100_000;

onEachNewDatabase((engine) => {
  test('a backup made while leads come in is restored elsewhere with every lead acknowledged before it', {
    timeout: PATIENCE_MS,
  }, async () => {
    const receiver = await startReceiver(async (_request, response) => {
      await setTimeout(Math.random() * 20);
      response.end();
    });
    engine.cleanUp(receiver.close);
    const file = join(await temporaryFolder(engine), 'drill');
    const { before, acknowledged } = await backUpUnderLoad(engine, receiver, file);
    const manifest = await readManifest(file);
    const held = manifest?.counts.leads ?? 0;
    assert.ok(held >= before.length && held < acknowledged.length, `${before.length} ${held} ${acknowledged.length}`);

    const elsewhere = await newPlace(engine);
    const words = await npmRun('restore', [file], elsewhere);
    assert.match(
      words,
      new RegExp(`^Restored ${held} leads \\(newest 20.* and ${held} deliveries, as they were at 20`),
    );
    const sent = webhookIds(receiver);
    const store = await openStore(elsewhere);
    engine.cleanUp(() => store.close());
    // Of the server that was backed up; waiting for their end is tested elsewhere.
    if (engine.name === 'postgres') await store.db.updateTable('deliveries').set({ leased_until: 0 }).execute();
    const server = await serve(engine, receiver, elsewhere);
    await allDelivered(store);
    const totals = await readDeliveryTotals(store);
    assert.deepEqual(totals, {
      accepted: held,
      delivered: held,
      dead: 0,
      noDestination: 0,
      held: 0,
      waiting: 0,
      missing: [],
    });
    const restored = new Set((await store.db.selectFrom('leads').select('id').execute()).map(({ id }) => id));
    assert.deepEqual(
      before.filter((id) => !restored.has(id)),
      [],
      'acknowledged and lost',
    );
    assert.deepEqual(webhookIds(receiver), sent, 'what is sent again has the webhook-id that it had');
    server.process.kill('SIGTERM');
    assert.equal(await server.ended, 0);
  });
});

/** Answers the leads that were acknowledged before the backup began, and all of them, of which all were sent. */
async function backUpUnderLoad(engine: Engine, receiver: Receiver, file: string) {
  const server = await serve(engine, receiver, engine.databaseUrl());
  const acknowledged: string[] = [];
  const load = postLeads(server, acknowledged);
  await load.until(LEADS_BEFORE);
  const before = [...acknowledged];
  const words = await npmRun('backup', [file], engine.databaseUrl());
  assert.match(words, /^Backed up \d+ leads .* read back and found whole:\n {2}.*drill /);
  await load.until(acknowledged.length + LEADS_AFTER);
  await load.stop();
  const store = await openStore(engine.databaseUrl());
  engine.cleanUp(() => store.close());
  await allDelivered(store);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  return { before, acknowledged };
}

function serve({ cleanUp }: Engine, receiver: Receiver, databaseUrl: string): Promise<RunningServer> {
  const settings = { QUOTE_WEBHOOK_URL: receiver.url.href, LEAD_RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  return startServer({ ...settings, DATABASE_URL: databaseUrl }, cleanUp);
}

/** Clients that post one lead after another, and note the id of each that is acknowledged. */
function postLeads({ url }: RunningServer, acknowledged: string[]) {
  let stopped = false;
  let onLead = () => {};
  const client = async (_: unknown, number: number): Promise<void> => {
    for (let n = 0; !stopped; n += 1) {
      const body = JSON.stringify({ ...quoteBody, email: `drill-${number}-${n}@example.com` });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/api/quotes`, { method: 'POST', headers, body });
      assert.equal(answer.status, 201);
      acknowledged.push(String((await answer.json()).id));
      onLead();
      await setTimeout(PAUSE_MS);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    async until(count: number): Promise<void> {
      const reached = new Promise<void>((resolve) => {
        onLead = () => void (acknowledged.length >= count && resolve());
      });
      await Promise.race([reached, clients]);
    },
    async stop(): Promise<void> {
      stopped = true;
      await clients;
    },
  };
}

/** The very command that an operator types. */
async function npmRun(name: string, args: string[], databaseUrl: string): Promise<string> {
  const script = fileURLToPath(new URL(`../../../../scripts/${name}.ts`, import.meta.url));
  const env = { ...COMPILED, PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
}

/** The address of a store that is not there yet, or an empty database. */
async function newPlace(engine: Engine): Promise<string> {
  if (engine.name === 'sqlite') return `file:${join(await temporaryFolder(engine), 'restored.db')}`;
  const { db } = await engine.open();
  const url = new URL(engine.databaseUrl());
  const name = `${url.pathname.slice(1)}_new`;
  await sql`create database ${sql.id(name)}`.execute(db);
  engine.cleanUp(() => sql`drop database ${sql.id(name)} with (force)`.execute(db));
  url.pathname = name;
  return url.href;
}

async function allDelivered({ db }: Store): Promise<void> {
  for (;;) {
    const waiting = await db.selectFrom('deliveries').select('id').where('state', '=', 'waiting').limit(1).execute();
    if (waiting.length === 0) return;
    await setTimeout(50);
  }
}

function webhookIds(receiver: Receiver): string[] {
  return [...new Set(receiver.requests.map(({ id }) => id))].sort();
}
