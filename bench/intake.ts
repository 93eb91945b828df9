import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quoteSource } from '@downspout/business/facts';
import autocannon from 'autocannon';
import { median, percentile, print } from './print.ts';
import { type ServerProcess, startProcess, startServer } from './server-process.ts';

const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_S = 4;
const LEADS = 10_000;

const BODY = JSON.stringify({
  first_name: 'Jane',
  last_name: 'Smith',
  email: 'jane.smith@example.com',
  phone: '(404) 555-0123',
  address: '123 Peachtree St NE, Atlanta, GA 30303',
  service_type: 'gutter-cleaning',
  notes: 'Two stories, oaks on the north side, water runs over at the back corner when it rains hard.',
  sms_opt_in: true,
  source: quoteSource,
});

/** Durable intake against a bare route that parses the same body, and against append + fsync of the same bytes. */
export async function bench(): Promise<void> {
  const ours = await startServer();
  const bare = await startProcess(['bench/bare-server.ts'], {});
  try {
    await post(ours, { duration: 2 });
    await post(bare, { duration: 2 });
    const rounds: { ours: autocannon.Result; bare: autocannon.Result; fsyncs: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        bare: await post(bare, { duration: ROUND_S }),
        ours: await post(ours, { duration: ROUND_S }),
        fsyncs: appendsPerSecond(),
      });
    }
    const perSecond = (result: autocannon.Result) => result['2xx'] / result.duration;
    print('bare route', median(rounds.map((round) => perSecond(round.bare))), 'requests/s');
    print('durable 201', median(rounds.map((round) => perSecond(round.ours))), 'requests/s');
    print('append + fsync, one request each', median(rounds.map((round) => round.fsyncs)), 'requests/s');
    const ratios = rounds.map((round) => perSecond(round.ours) / perSecond(round.bare));
    print('durable 201 / bare route', median(ratios), '×', { atLeast: 0.4 });
    print('durable 201 / append + fsync', median(rounds.map((r) => perSecond(r.ours) / r.fsyncs)), '×');
    print(
      'p99 of the answer, 32 connections',
      percentile(
        rounds.map((r) => r.ours.latency.p99),
        50,
      ),
      'ms',
      { atMost: 50 },
    );
    print(
      'answers other than 201',
      rounds.reduce((sum, r) => sum + r.ours.non2xx + r.ours.errors, 0),
      '',
      { atMost: 0 },
    );
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
  await memory();
}

async function memory(): Promise<void> {
  const server = await startServer();
  try {
    await post(server, { amount: LEADS });
    print('server memory (RSS) after 10,000 leads', (await server.residentBytes()) / 2 ** 20, 'MiB', { atMost: 150 });
  } finally {
    await server.stop();
  }
}

/** Every request is a lead of its own, with a key of its own, as the site's form sends it. */
function post(server: ServerProcess, amount: { duration: number } | { amount: number }): Promise<autocannon.Result> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    return { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
  };
  return autocannon({
    url: `${server.url}/api/quotes`,
    connections: CONNECTIONS,
    ...amount,
    requests: [{ method: 'POST', headers: { 'content-type': 'application/json' }, body: BODY, setupRequest }],
  });
}

function appendsPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'downspout-fsync-'));
  const file = openSync(join(folder, 'log'), 'a');
  const bytes = Buffer.from(BODY);
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
