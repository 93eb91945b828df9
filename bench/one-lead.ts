import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { distinctQuote } from './post-leads.ts';
import { median, percentile, print, printLoad } from './print.ts';
import { startProcess, startServer } from './servers/server-process.ts';

const ROUNDS = 3;
const LEADS = 300;
/** Deliveries, and what is written after them, are over by then. */
const REST_MS = 5_000;

/** One lead after another over one connection: what each waits for, and what it costs until it is delivered. */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'downspout-bench-'));
  const bare = bareCommits(join(folder, 'bare.db'));
  const script = await startProcess(['bench/servers/storing-server.ts', join(folder, 'script.db')], {});
  const receiver = await startProcess(['bench/servers/receiver.ts'], {});
  const ours = await startServer({ QUOTE_WEBHOOK_URL: receiver.url });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await Promise.all([ours, script].map(({ url }) => postEach(url, agent)));
    await sleep(REST_MS);
    const rounds: { commit: number; stored: number; answered: number; processorUs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const commit = percentile(await bare(), 50);
      const stored = percentile(await postEach(script.url, agent), 50);
      const before = await ours.processorMs();
      const answered = percentile(await postEach(ours.url, agent), 50);
      await sleep(REST_MS);
      const processorUs = (((await ours.processorMs()) - before) * 1_000) / LEADS;
      rounds.push({ commit, stored, answered, processorUs });
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
    printLoad();
    print(
      'one commit of the same bytes, p50',
      middle(({ commit }) => commit),
      'ms',
    );
    print(
      'a script that stores and forgets, p50 of its 201',
      middle(({ stored }) => stored),
      'ms',
    );
    print(
      'durable 201, p50',
      middle(({ answered }) => answered),
      'ms',
    );
    print(
      'durable 201 / one commit',
      middle(({ answered, commit }) => answered / commit),
      '×',
      { atMost: 2 },
    );
    print(
      'durable 201 / the script',
      middle(({ answered, stored }) => answered / stored),
      '×',
    );
    print(
      'processor time, with the delivery',
      middle(({ processorUs }) => processorUs),
      'µs a lead',
    );
  } finally {
    agent.destroy();
    await Promise.all([ours.stop(), script.stop(), receiver.stop()]);
    rmSync(folder, { recursive: true });
  }
}

function bareCommits(path: string): () => Promise<number[]> {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; create table leads (body text)');
  const insert = database.prepare('insert into leads (body) values (?)');
  return async () => {
    const took: number[] = [];
    for (let lead = 0; lead < LEADS; lead += 1) {
      const body = distinctQuote();
      const began = performance.now();
      insert.run(body);
      took.push(performance.now() - began);
      await sleep(1);
    }
    return took;
  };
}

async function postEach(url: string, agent: Agent): Promise<number[]> {
  const took: number[] = [];
  for (let lead = 0; lead < LEADS; lead += 1) took.push(await post(url, agent));
  return took;
}

/** How long the answer took, in ms. */
function post(url: string, agent: Agent): Promise<number> {
  const body = distinctQuote();
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const posted = request(`${url}/api/quotes`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 201) resolve(performance.now() - began);
        else reject(new Error(`The lead was answered ${response.statusCode}`));
      });
    });
    posted.on('error', reject).end(body);
  });
}
