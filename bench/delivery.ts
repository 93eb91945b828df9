import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../apps/server/src/clock.ts';
import { type WebhookName, webhookDestination } from '../apps/server/src/deliveries/webhook-destinations.ts';
import { createSaveLead } from '../apps/server/src/leads/save-lead.ts';
import { createOutbox } from '../apps/server/src/outbox/outbox.ts';
import { openStore, type Store } from '../apps/server/src/store/database.ts';
import { WEBHOOKS } from '../apps/server/src/testing/destinations.ts';
import { fillBySql } from './fill-by-sql.ts';
import { median, percentile, print, printLoad } from './print.ts';
import { type BenchEngine, onEachEngine } from './scale/clusters.ts';
import { startProcess } from './servers/server-process.ts';
import { type Cost, costOf, newQuotes } from './work.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const WAITING = 500;
/** Leads that come while nothing else waits, and how far apart, in ms. */
const COMING = 60;
const EVERY_MS = 10;

/** What waits at the other destination while the fast one is measured. */
const OTHERS = ['nothing', 'slow', 'dead'] as const;
type Other = (typeof OTHERS)[number];

interface Drained extends Cost {
  /** From each lead's commit to the record of its delivery, in ms. */
  readonly latencies: readonly number[];
}

/** How fast a fast receiver is served, alone and beside one that takes a second for each answer or is not there at all. */
export async function bench(): Promise<void> {
  const fast = await startProcess(['bench/servers/receiver.ts'], {});
  const slow = await startProcess(['bench/servers/receiver.ts', '1000'], {});
  const gone = await startProcess(['bench/servers/receiver.ts'], {});
  await gone.stop();
  const urls: Record<Other, string> = { nothing: slow.url, slow: slow.url, dead: gone.url };
  try {
    await onEachEngine((engine) => compare(engine, fast.url, urls));
  } finally {
    await Promise.all([fast.stop(), slow.stop()]);
  }
}

async function compare(engine: BenchEngine, fast: string, urls: Record<Other, string>): Promise<void> {
  const store = await openStore(await engine.newDatabase());
  try {
    const rounds: Record<Other, Drained>[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const drained = { nothing: ZERO, slow: ZERO, dead: ZERO };
      for (const other of turned(round)) drained[other] = await drain(store, fast, other, urls[other]);
      // The first one warms the program up.
      if (round >= 0) rounds.push(drained);
    }
    report(engine.name, rounds);
  } finally {
    await store.close();
  }
}

const ZERO: Drained = { wallUs: 0, processorUs: 0, latencies: [] };

/** Each is first, second and third in turn, so that what was before it evens out. */
function turned(round: number): Other[] {
  const by = (round + OTHERS.length) % OTHERS.length;
  return [...OTHERS.slice(by), ...OTHERS.slice(0, by)];
}

/** The outbox in this process, with all that it does to the store and over HTTP: first a backlog, then leads as they come. */
async function drain(store: Store, fast: string, other: Other, otherUrl: string): Promise<Drained> {
  await fill(store, 'quote-webhook');
  if (other !== 'nothing') await fill(store, 'holiday-lights-webhook');
  const destinations = [webhookDestination('quote', fast, null), webhookDestination('holiday-lights', otherUrl, null)];
  const delivered = new Map<string, number>();
  let look = () => {};
  const outbox = createOutbox({
    store,
    destinations,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    clock: systemClock,
    countAttempts(destination, attempts) {
      if (destination !== 'quote-webhook') return;
      for (const { delivery, result } of attempts) {
        if (result.outcome === 'delivered') delivered.set(delivery.id, performance.now());
      }
      look();
    },
  });
  const untilDelivered = (count: number) =>
    new Promise<void>((resolve) => {
      look = () => void (delivered.size >= count && resolve());
      look();
    });
  const cost = await costOf(WAITING, () => {
    outbox.start();
    return untilDelivered(WAITING);
  });
  const committed = await saveSteadily(store, () => outbox.wake());
  await untilDelivered(WAITING + committed.size);
  await outbox.stop(0);
  await empty(store);
  const latencies = [...committed].map(([id, at]) => (delivered.get(id) ?? Number.POSITIVE_INFINITY) - at);
  return { ...cost, latencies };
}

/** Deliveries' ids, with when they were committed. */
async function saveSteadily(store: Store, onSaved: () => void): Promise<Map<string, number>> {
  const save = createSaveLead({
    store,
    destinations: WEBHOOKS.filter(({ name }) => name === 'quote-webhook'),
    onSaved,
  });
  const committed = new Map<string, number>();
  const saving: Promise<void>[] = [];
  for (const lead of newQuotes(COMING)) {
    saving.push(
      save(lead).then((outcome) => {
        if (outcome.state === 'stored') committed.set(`msg_${outcome.id}`, performance.now());
      }),
    );
    await setTimeout(EVERY_MS);
  }
  await Promise.all(saving);
  return committed;
}

async function fill(store: Store, destination: WebhookName): Promise<void> {
  await fillBySql(store, { from: 0, to: WAITING, state: 'waiting', destination });
}

async function empty(store: Store): Promise<void> {
  await store.db.deleteFrom('leads').execute();
  await store.db.deleteFrom('destinations').execute();
}

function report(engine: string, rounds: readonly Record<Other, Drained>[]): void {
  // Other processes only ever make a round longer: the shortest is the least disturbed.
  const best = (other: Other) => Math.min(...rounds.map((round) => round[other].wallUs));
  const used = (other: Other) => median(rounds.map((round) => round[other].processorUs));
  const p99 = (other: Other) =>
    percentile(
      rounds.flatMap((round) => round[other].latencies),
      99,
    );
  printLoad();
  print(`${engine}: to a fast receiver, best round`, 1e6 / best('nothing'), 'deliveries/s', { atLeast: 500 });
  const middle = 1e6 / median(rounds.map((round) => round.nothing.wallUs));
  print(`${engine}: to a fast receiver, median round`, middle, 'deliveries/s');
  print(`${engine}: processor time of the worker`, used('nothing'), 'µs each');
  print(`${engine}: commit to delivered, p99, 100 leads/s`, p99('nothing'), 'ms');
  for (const other of ['slow', 'dead'] as const) {
    const beside = `${engine}: beside a ${other} one`;
    print(`${beside}, time for the fast one`, best(other) / best('nothing'), '×', { atMost: 1.05 });
    print(`${beside}, p99 of the fast one`, p99(other) / p99('nothing'), '×', { atMost: 1.05 });
    print(`${beside}, processor time`, used(other) / used('nothing'), '×');
  }
}
