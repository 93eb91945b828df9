import { quoteRequestSchema } from '@downspout/leads/quote-request';
import { systemClock } from '../apps/server/src/clock.ts';
import { deliverWebhook } from '../apps/server/src/deliveries/webhook.ts';
import { openStore } from '../apps/server/src/store/database.ts';
import { distinctQuote, loaded } from './post-leads.ts';
import { median, print, printLoad } from './print.ts';
import { type BenchEngine, onEachEngine } from './scale/clusters.ts';
import { type ServerProcess, startProcess } from './servers/server-process.ts';
import { type Cost, claimAndRecord, costOf, intakeOf, newQuotes, saveAll } from './work.ts';

const ROUNDS = 5;
const COUNT = 2_000;

/** How much each part could take if nothing else were there. */
export async function bench(): Promise<void> {
  printLoad();
  await bareHttp();
  await validation();
  await onEachEngine(storing);
  await sending();
  printLoad();
}

async function bareHttp(): Promise<void> {
  const bare = await startProcess(['bench/servers/bare-server.ts'], {});
  try {
    await loaded(bare, { duration: 1 });
    const { perSecond, processorUs } = await loaded(bare, { duration: 3 });
    report('HTTP and JSON without a lead', [{ wallUs: 1e6 / perSecond, processorUs }]);
  } finally {
    await bare.stop();
  }
}

async function validation(): Promise<void> {
  const bodies = Array.from({ length: COUNT }, distinctQuote);
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.push(
      await costOf(COUNT, () => {
        for (const body of bodies) quoteRequestSchema.parse(JSON.parse(body));
      }),
    );
  }
  report('parsing and validation', costs);
}

/** Insert and commit as the server does, and then the worker's part, each without HTTP. */
async function storing(engine: BenchEngine): Promise<void> {
  const store = await openStore(await engine.newDatabase());
  try {
    const save = intakeOf(store);
    const stored: Cost[] = [];
    const alone: Cost[] = [];
    const relayed: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const leads = newQuotes(COUNT);
      stored.push(await costOf(COUNT, () => saveAll(save, leads)));
      const few = newQuotes(100);
      alone.push(
        await costOf(few.length, async () => {
          for (const lead of few) await save(lead);
        }),
      );
      relayed.push(await costOf(COUNT, () => claimAndRecord(store, COUNT)));
    }
    report(`${engine.name}: insert and commit, 32 at once`, stored);
    report(`${engine.name}: insert and commit, one after another`, alone);
    report(`${engine.name}: outbox, claim and record`, relayed);
  } finally {
    await store.close();
  }
}

async function sending(): Promise<void> {
  const receiver = await startProcess(['bench/servers/receiver.ts'], {});
  try {
    const costs: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) costs.push(await costOf(COUNT, () => sendAll(receiver)));
    report('delivery over HTTP, 16 at once', costs);
  } finally {
    await receiver.stop();
  }
}

async function sendAll({ url }: ServerProcess): Promise<void> {
  const bodies = Array.from({ length: COUNT }, (_, n) => ({ id: `msg_${n}`, body: distinctQuote() })).values();
  const { signal } = new AbortController();
  const attempt = { destination: { url: new URL(url), secret: null }, clock: systemClock, timeoutMs: 15_000 };
  const sender = async () => {
    for (const sent of bodies) {
      const { outcome } = await deliverWebhook({ ...attempt, ...sent, fetch: globalThis.fetch, signal });
      if (outcome !== 'delivered') throw new Error(`The receiver's answer: ${outcome}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, sender));
}

function report(what: string, costs: readonly Cost[]): void {
  const wallUs = median(costs.map((cost) => cost.wallUs));
  print(`${what}: limit`, 1e6 / wallUs, 'a second');
  print(`${what}: processor time`, median(costs.map((cost) => cost.processorUs)), 'µs each');
}
