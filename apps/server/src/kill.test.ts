import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { test } from 'node:test';
import { quoteSource } from '@downspout/business/facts';
import { startReceiver } from './deliveries/testing/receiver.ts';
import type { Store } from './store/database.ts';
import { onEachEngine } from './testing/engines.ts';
import { quoteBody } from './testing/lead-bodies.ts';
import { type RunningServer, startServer } from './testing/running-server.ts';

/** `KILLS=100` for the whole proof, some minutes on each engine. */
const KILLS = Number(process.env.KILLS ?? 6);
const CLIENTS = 6;
/** The server is killed after any number of acknowledged leads up to this, and any part of so many ms, while the clients go on. */
const MAX_LEADS_PER_KILL = 60;
const KILL_WITHIN_MS = 20;
const LEASE_MS = 20_000;
/** A lead that is lost would be waited for without end. */
const PATIENCE_MS = 4 * 60_000 + KILLS * 10_000;

/** A lead as its client knows it. The address of e-mail tells it from all others. */
interface PostedLead {
  key: string;
  email: string;
  /** Null while no 201 has come. */
  id: string | null;
}

onEachEngine((engine) => {
  test('every acknowledged lead is delivered although the server is killed again and again in the middle of posting', {
    timeout: PATIENCE_MS,
  }, async (t) => {
    const received = await startCollector();
    engine.cleanUp(received.close);
    const settings = {
      DATABASE_URL: engine.databaseUrl(),
      QUOTE_WEBHOOK_URL: received.url.href,
      LEAD_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    };
    const start = () => startServer(settings, engine.cleanUp);
    const leads: PostedLead[] = [];
    let cutOff = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await start();
      await postUntilKilled(server, leads);
      cutOff += leads.filter(({ id }) => id === null).length;
    }
    const acknowledged = leads.filter(({ id }) => id !== null).length;
    const store = await engine.open();
    if (engine.name === 'postgres') await letLeasesEnd(store);
    const server = await start();
    const unanswered = leads.filter(({ id }) => id === null);
    for (const lead of unanswered) await post(server.url, lead);
    assert.ok(cutOff > 0 && acknowledged > 0, 'leads were acknowledged, and clients were cut off');
    assert.ok(leads.every(({ id }) => id !== null));
    await received.all(leads.map(({ email }) => email));
    server.process.kill('SIGTERM');
    assert.deepEqual(await once(server.process, 'exit'), [0, null]);

    const stored = await store.db.selectFrom('leads').select(['id', 'email']).execute();
    const known = new Map(leads.map(({ id, email }) => [email, id]));
    assert.deepEqual(new Map(stored.map(({ id, email }) => [email, id])), known, 'no lead is lost or stored twice');
    assert.equal(stored.length, known.size);
    const deliveries = await store.db.selectFrom('deliveries').select(['id', 'state']).execute();
    assert.deepEqual([...new Set(deliveries.map(({ state }) => state))], ['delivered']);
    assert.deepEqual(received.ids(), deliveries.map(({ id }) => id).sort(), 'one webhook-id for each lead');
    const figures = `${KILLS} kills, ${acknowledged} leads acknowledged before one, ${cutOff} requests cut off by one`;
    t.diagnostic(`${figures}; 0 lost; ${received.count()} requests for ${deliveries.length} deliveries`);
    for (const email of known.keys()) {
      const payload = { ...quoteBody, email, source: quoteSource };
      assert.deepEqual(received.bodies(email), [JSON.stringify(payload)]);
    }
  });
});

/** A receiver that takes its time, and tells what it got of each lead. */
async function startCollector() {
  let onReceived = () => {};
  const receiver = await startReceiver((_request, response) => {
    onReceived();
    setTimeout(() => response.end(), Math.random() * 20);
  });
  const emailOf = (body: string): unknown => JSON.parse(body).email;
  let known: Map<unknown, Set<string>> | null = null;
  const bodiesByEmail = () => {
    const grouped = Map.groupBy(receiver.requests, ({ body }) => emailOf(body));
    return new Map([...grouped].map(([email, requests]) => [email, new Set(requests.map(({ body }) => body))]));
  };
  return {
    url: receiver.url,
    close: receiver.close,
    ids: () => [...new Set(receiver.requests.map(({ id }) => id))].sort(),
    count: () => receiver.requests.length,
    /** The different bodies that came for one lead, once all have come. */
    bodies(email: string) {
      known ??= bodiesByEmail();
      return [...(known.get(email) ?? [])];
    },
    /** Resolves when each of these leads has come. */
    async all(emails: readonly string[]): Promise<void> {
      const missing = new Set<unknown>(emails);
      for (const { body } of receiver.requests) missing.delete(emailOf(body));
      await new Promise<void>((resolve) => {
        onReceived = () => {
          const { body } = receiver.requests.at(-1) ?? { body: '{}' };
          missing.delete(emailOf(body));
          if (missing.size === 0) resolve();
        };
        if (missing.size === 0) resolve();
      });
    },
  };
}

/** Clients post one lead after another, first those of the last round that were not answered, until the server is gone. */
async function postUntilKilled(server: RunningServer, leads: PostedLead[]): Promise<void> {
  const again = leads.filter(({ id }) => id === null);
  let untilKill = Math.floor(Math.random() * MAX_LEADS_PER_KILL);
  const client = async (): Promise<void> => {
    const lead = again.pop() ?? newLead(leads);
    if (!(await post(server.url, lead))) return;
    if (untilKill === 0) setTimeout(() => server.process.kill('SIGKILL'), Math.random() * KILL_WITHIN_MS);
    untilKill -= 1;
    return client();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  if (server.process.signalCode === null) await once(server.process, 'exit');
  assert.equal(server.process.signalCode, 'SIGKILL');
}

function newLead(leads: PostedLead[]): PostedLead {
  const lead = { key: randomUUID(), email: `lead-${leads.length}@example.com`, id: null };
  leads.push(lead);
  return lead;
}

/** Answers whether the lead was acknowledged; not when the connection broke. A 503 says to try again; any other answer is an error. */
async function post(url: string, lead: PostedLead): Promise<boolean> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': lead.key };
  const body = JSON.stringify({ ...quoteBody, email: lead.email });
  const answer = await fetch(new URL('/api/quotes', url), { method: 'POST', headers, body })
    .then(async (response) => ({ status: response.status, body: await response.json() }))
    .catch(() => null);
  if (answer === null) return false;
  if (answer.status === 503) return post(url, lead);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  lead.id = answer.body.id;
  return true;
}

/** What the killed processes had under way is free for others on PostgreSQL when its lease is over: as if that had passed. */
async function letLeasesEnd({ db }: Store): Promise<void> {
  await db
    .updateTable('deliveries')
    .set((eb) => ({ leased_until: eb('leased_until', '-', LEASE_MS) }))
    .where('leased_until', 'is not', null)
    .execute();
}
