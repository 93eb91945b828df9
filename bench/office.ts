import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLeadIndex } from '../apps/server/src/office/inbox/lead-index.ts';
import { type Browser, openOffice, signedInBrowser } from '../apps/server/src/office/testing/office.ts';
import { openStore } from '../apps/server/src/store/database.ts';
import { findPostgres, startCluster } from '../scripts/programs/postgres.ts';
import { fillStore } from './office-leads.ts';

const LEADS = Number(process.env.N ?? 100_000);
const ROUNDS = 40;

/** What the owner asks for most, and what costs most to answer. */
const ASKED = {
  'inbox, first rows': 'inbox',
  'inbox, new ones': 'inbox?status=new',
  'inbox, dead deliveries': 'inbox?delivery=dead',
  'inbox, delivered ones': 'inbox?delivery=delivered',
  'inbox, a service and a month long ago': 'inbox?service=multiple&from=2024-05-01&to=2024-05-31',
  'inbox, nothing matches': 'inbox?kind=holiday-lights&status=spam',
  'search, a word of every lead': 'inbox?q=atlanta',
  'search, two words': 'inbox?q=zoe%20ohara',
  'search, the end of a phone': 'inbox?q=0777',
  'search, one letter': 'inbox?q=a',
  'search, a word of every lead, and a rare filter': 'inbox?q=atlanta&delivery=dead&status=lost',
  'search, no lead': 'inbox?q=atlanta%20xyzzy',
  'count, all': 'inbox/count',
  'count, a word of every lead': 'inbox/count?q=atlanta',
  'reports, the last 30 days': 'reports',
  'reports, two years and the two before': `reports?from=${dayBefore(729)}&to=${dayBefore(0)}`,
};

/** The office with 100,000 leads, on each engine. Aims: first rows within 150 ms, a search within 200 ms. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-bench-'));
  await measure('SQLite', `file:${join(folder, 'downspout.db')}`);
  await rm(folder, { recursive: true });
  const programs = await findPostgres();
  if (programs === null) {
    console.log('PostgreSQL: NOT MEASURED, none was found');
    return;
  }
  const cluster = await startCluster(programs, { fsync: false });
  await measure('PostgreSQL', cluster.url).finally(() => cluster.stop());
}

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const store = await openStore(databaseUrl);
  const cleanUps: (() => unknown)[] = [() => store.close()];
  await fillStore(store, LEADS);
  const began = performance.now();
  await createLeadIndex(store).catchUp();
  console.log(`${engine}: ${LEADS} leads indexed in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const open = async () => store;
  const office = await openOffice({ open, cleanUp: (task) => cleanUps.push(task) });
  const browser = await signedInBrowser(office);
  for (const [name, path] of Object.entries(ASKED)) console.log(`${engine}: ${name}: ${await timed(browser, path)}`);
  for (const task of cleanUps.reverse()) await task();
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function timed(browser: Browser, path: string): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const answer = await browser.get(`/api/${path}`);
    times.push(performance.now() - began);
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.ceil(share * times.length) - 1] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}
