import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distinctQuote, type Load, loaded, postLeads, storedLeads } from './post-leads.ts';
import { median, print, printLoad } from './print.ts';
import { startProcess, startServer } from './servers/server-process.ts';

const ROUNDS = 5;
const ROUND_S = 4;
const LEADS = 10_000;

/** Durable intake against a bare route that parses the same body, and against append + fsync of the same bytes. */
export async function bench(): Promise<void> {
  const ours = await startServer();
  const bare = await startProcess(['bench/servers/bare-server.ts'], {});
  try {
    await postLeads(bare.url, { duration: 2 });
    await postLeads(ours.url, { duration: 2 });
    const before = await storedLeads(ours.databaseUrl);
    const rounds: { ours: Load; bare: Load; fsyncs: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        bare: await loaded(bare, { duration: ROUND_S }),
        ours: await loaded(ours, { duration: ROUND_S }),
        fsyncs: appendsPerSecond(),
      });
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
    const answered = rounds.reduce((sum, round) => sum + round.ours.answered, 0);
    printLoad();
    print(
      'bare route',
      middle(({ bare }) => bare.perSecond),
      'requests/s',
    );
    print(
      'durable 201',
      middle(({ ours }) => ours.perSecond),
      'requests/s',
    );
    print(
      'append + fsync, one request each',
      middle(({ fsyncs }) => fsyncs),
      'requests/s',
    );
    const ratio = middle((round) => round.ours.perSecond / round.bare.perSecond);
    print('durable 201 / bare route', ratio, '×', { atLeast: 0.6 });
    print(
      'durable 201 / append + fsync',
      middle((round) => round.ours.perSecond / round.fsyncs),
      '×',
    );
    print(
      'processor time, bare route',
      middle(({ bare }) => bare.processorUs),
      'µs a request',
    );
    print(
      'processor time, durable 201',
      middle(({ ours }) => ours.processorUs),
      'µs a lead',
    );
    print(
      'p99 of the answer, 32 connections',
      middle(({ ours }) => ours.p99),
      'ms',
      { atMost: 50 },
    );
    const refused = rounds.reduce((sum, round) => sum + round.ours.refused, 0);
    print('answers other than 201', refused, '', { atMost: 0 });
    // What was under way when a round ended is stored too.
    const stored = (await storedLeads(ours.databaseUrl)) - before;
    print('leads in the store for each 201', stored / answered, '', { atLeast: 1 });
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
  await memory();
}

async function memory(): Promise<void> {
  const server = await startServer();
  try {
    await postLeads(server.url, { amount: LEADS });
    print('server memory (RSS) after 10,000 leads', (await server.residentBytes()) / 2 ** 20, 'MiB', { atMost: 150 });
  } finally {
    await server.stop();
  }
}

function appendsPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'downspout-fsync-'));
  const file = openSync(join(folder, 'log'), 'a');
  const bytes = Buffer.from(distinctQuote());
  const started = performance.now();
  let appended = 0;
  while (performance.now() - started < 1_000) {
    writeSync(file, bytes);
    fsyncSync(file);
    appended++;
  }
  const seconds = (performance.now() - started) / 1_000;
  closeSync(file);
  rmSync(folder, { recursive: true });
  return appended / seconds;
}
