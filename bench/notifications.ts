import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { vapidKeys } from '../apps/server/src/notifications/push/vapid-keys.ts';
import { storeDevice, storeUser } from '../apps/server/src/notifications/testing/devices.ts';
import { type PushService, startPushService } from '../apps/server/src/notifications/testing/push-service.ts';
import { openStore } from '../apps/server/src/store/database.ts';
import { distinctQuote } from './post-leads.ts';
import { percentile, print, printLoad } from './print.ts';
import { startServer } from './servers/server-process.ts';

const LEADS = Number(process.env.N ?? 200);
const PER_SECOND = 50;
const SECONDS = Number(process.env.SECONDS ?? 20);

/** From the visitor's 201 to the push service, which decrypts in this process: one lead after the other, and many a second. */
export async function bench(): Promise<void> {
  printLoad();
  const folder = await mkdtemp(join(tmpdir(), 'downspout-bench-'));
  const databaseUrl = `file:${join(folder, 'downspout.db')}`;
  const service = await startPushService();
  await subscribe(databaseUrl, service);
  const server = await startServer({ DATABASE_URL: databaseUrl });
  try {
    report('idle', await idle(server.url, service), 1_000);
    report(`${PER_SECOND} leads/s`, await steadily(server.url, service), 2_000);
    if (service.faults.length > 0) throw new Error(`The push service took not all: ${service.faults[0]}`);
  } finally {
    await server.stop();
    await service.stop();
    await rm(folder, { recursive: true });
  }
  printLoad();
}

async function subscribe(databaseUrl: string, service: PushService): Promise<void> {
  const store = await openStore(databaseUrl);
  const user = { id: await storeUser(store, 'ana'), name: 'ana' };
  await storeDevice(store, user, service.subscribe((await vapidKeys(store)).publicKey));
  await store.close();
}

/** In ms, one of each lead. */
async function idle(url: string, service: PushService): Promise<number[]> {
  const answered = new Map<string, number>();
  for (let lead = 0; lead < LEADS; lead += 1) {
    await postLead(url, answered);
    await service.received(lead + 1);
  }
  return delays(answered, service);
}

async function steadily(url: string, service: PushService): Promise<number[]> {
  const answered = new Map<string, number>();
  const before = service.pushes.length;
  const begun = performance.now();
  const posted: Promise<void>[] = [];
  for (let lead = 0; lead < PER_SECOND * SECONDS; lead += 1) {
    await setTimeout(Math.max(0, begun + (lead * 1_000) / PER_SECOND - performance.now()));
    posted.push(postLead(url, answered));
  }
  await Promise.all(posted);
  await service.received(before + posted.length);
  return delays(answered, service);
}

/** Throws when one was told of twice. */
function delays(answered: ReadonlyMap<string, number>, { pushes }: PushService): number[] {
  const arrived = new Map<string, number>();
  for (const { message, at } of pushes) {
    if (arrived.has(message.leadId)) throw new Error('A lead was told of twice');
    arrived.set(message.leadId, at);
  }
  return [...answered].map(([id, at]) => Math.max(0, (arrived.get(id) ?? Number.POSITIVE_INFINITY) - at));
}

function report(when: string, delays: readonly number[], atMost: number): void {
  print(`201 to push service, ${when}, median`, percentile(delays, 50), 'ms');
  print(`201 to push service, ${when}, p99`, percentile(delays, 99), 'ms', { atMost });
}

async function postLead(url: string, answered: Map<string, number>): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/quotes`, { method: 'POST', headers, body: distinctQuote() });
  const at = Date.now();
  if (response.status !== 201) throw new Error(`The lead was answered ${response.status}`);
  answered.set((await response.json()).id, at);
}
