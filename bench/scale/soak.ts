import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { openStore } from '../../apps/server/src/store/database.ts';
import { freePort } from '../../scripts/programs/free-port.ts';
import { type OfficeClient, signIn } from '../office-client.ts';
import { distinctQuote } from '../post-leads.ts';
import { median, print, printLoad } from '../print.ts';
import { type LeadServer, startProcess, startServer } from '../servers/server-process.ts';
import { svgPlot } from './plot.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const SAMPLE_MS = 2_000;
/** More than a thousand sites have on an ordinary day. */
const LEADS_A_SECOND = 10;
const STREAMS = 5;
const PLOT = 'docs/scale-soak.svg';

interface Sample {
  readonly minutes: number;
  readonly mebibytes: number;
}

/** Steady work of all kinds for a long time: memory stays where it is, and every lead is stored and delivered. */
export async function bench(): Promise<void> {
  const receiver = await startProcess(['bench/servers/receiver.ts'], {});
  const officePort = await freePort();
  const server = await startServer({
    OFFICE_PORT: String(officePort),
    QUOTE_WEBHOOK_URL: receiver.url,
    LOG_LEVEL: 'warn',
  });
  const ended = new AbortController();
  try {
    const office = await signIn(`http://127.0.0.1:${officePort}`, server.databaseUrl);
    const answered = { leads: 0, others: 0 };
    const work = [
      every(1_000 / LEADS_A_SECOND, ended.signal, async () => {
        await posted(server.url);
        answered.leads += 1;
      }),
      every(200, ended.signal, async () => {
        for (const path of ['/', '/holiday-lights', '/api/proof-of-work']) await read(server.url + path);
        answered.others += 3;
      }),
      every(1_000, ended.signal, async () => {
        for (const path of ['/api/inbox', '/api/inbox?q=smith']) await office.read(path);
        answered.others += 2;
      }),
      ...Array.from({ length: STREAMS }, (_, n) => watch(office, (n + 1) * 7_000, ended.signal)),
    ];
    const samples = await sampled(server);
    ended.abort();
    await Promise.all(work);
    await report(server, samples, answered);
  } finally {
    ended.abort();
    await Promise.all([server.stop(), receiver.stop()]);
  }
}

async function sampled(server: LeadServer): Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  for (;;) {
    const minutes = (performance.now() - began) / 60_000;
    if (minutes > MINUTES) return samples;
    samples.push({ minutes, mebibytes: (await server.residentBytes()) / 2 ** 20 });
    await setTimeout(SAMPLE_MS);
  }
}

async function report(server: LeadServer, samples: readonly Sample[], answered: { leads: number; others: number }) {
  const quarter = (n: number) =>
    median(samples.slice((samples.length * n) / 4, (samples.length * (n + 1)) / 4).map(({ mebibytes }) => mebibytes));
  printLoad();
  print('leads answered 201', answered.leads, '');
  print('other requests answered', answered.others, '');
  print('memory, second quarter of the time, median', quarter(1), 'MiB');
  print('memory, last quarter, median', quarter(3), 'MiB');
  print('growth from the second quarter to the last', quarter(3) - quarter(1), 'MiB', { atMost: 5 });
  print('slope after the first quarter', slope(samples.slice(samples.length / 4)) * 60, 'MiB an hour');
  const counts = await delivered(server.databaseUrl, answered.leads);
  print('leads stored', counts.leads, '', { atLeast: answered.leads });
  print('leads not delivered', counts.leads - counts.delivered, '', { atMost: 0 });
  const points = samples.map(({ minutes, mebibytes }): [number, number] => [minutes, Math.round(mebibytes * 10) / 10]);
  const plot = { title: 'Memory under steady work', x: 'minutes', y: 'MiB', lines: [{ name: 'resident', points }] };
  await writeFile(PLOT, svgPlot(plot, { logX: false, logY: false }));
  console.log(`drawn into ${PLOT}`);
}

/** Least squares, MiB a minute. */
function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const x = mean(({ minutes }) => minutes);
  const y = mean(({ mebibytes }) => mebibytes);
  const both = mean(({ minutes, mebibytes }) => (minutes - x) * (mebibytes - y));
  return both / mean(({ minutes }) => (minutes - x) ** 2);
}

/** Waits a while for what was under way at the end. */
async function delivered(databaseUrl: string, answered: number): Promise<{ leads: number; delivered: number }> {
  const store = await openStore(databaseUrl);
  const count = async (state?: 'delivered') => {
    const all = store.db.selectFrom('deliveries').select(({ fn }) => fn.countAll().as('count'));
    return Number((await (state ? all.where('state', '=', state) : all).executeTakeFirstOrThrow()).count);
  };
  try {
    for (let patience = 20; patience > 0; patience -= 1) {
      const counts = { leads: await count(), delivered: await count('delivered') };
      if (counts.delivered === counts.leads && counts.leads >= answered) return counts;
      await setTimeout(500);
    }
    return { leads: await count(), delivered: await count('delivered') };
  } finally {
    await store.close();
  }
}

/** One after another, and as often as that when the last one has ended by then. */
async function every(ms: number, ended: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!ended.aborted) {
    const began = performance.now();
    await work();
    await setTimeout(Math.max(0, ms - (performance.now() - began)));
  }
}

async function posted(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${url}/api/quotes`, { method: 'POST', headers, body: distinctQuote() });
  if (answer.status !== 201) throw new Error(`The lead was answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function read(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

/** Listens to what happens, and comes anew after a while, as a browser does that is closed and opened. */
async function watch(office: OfficeClient, ms: number, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) await office.listen(AbortSignal.any([ended, AbortSignal.timeout(ms)]));
}
