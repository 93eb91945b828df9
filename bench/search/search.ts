import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { createLeadIndex } from '../../apps/server/src/office/inbox/lead-index.ts';
import { openStore } from '../../apps/server/src/store/database.ts';
import { createFirstUser } from '../../e2e/testing/office.ts';
import { startServer } from '../../e2e/testing/server.ts';
import { launchChromium } from '../browser.ts';
import { fillStore } from '../office-leads.ts';
import { median, percentile, print, printLoad } from '../print.ts';
import { type BenchEngine, onEachEngine } from '../scale/clusters.ts';
import { varied } from './search-leads.ts';

const LEADS = Number(process.env.N ?? 100_000);
/** So long what was just indexed is looked through again with each search, which happens after an upgrade alone. */
const FOLLOWED_MS = 15_000;
const TYPED = [
  'green house decatur',
  'the lady with the green house in Decatr',
  'downspuot',
  'gutterz overflow roswel',
  'pressure washing marietta',
  'leaf guards smyrna',
  'barkenmor',
  'rosvendla',
  'zoe',
  '0177',
  '(404) 555-01',
  'xqzvw brrrgl',
];

/** From a key to the rows that are drawn for it, in a browser, with 100,000 leads on each engine. Aim: 100 ms. */
export async function bench(): Promise<void> {
  printLoad();
  await onEachEngine(measure);
  printLoad();
}

async function measure({ name, newDatabase }: BenchEngine): Promise<void> {
  const databaseUrl = await newDatabase();
  const store = await openStore(databaseUrl);
  await fillStore(store, LEADS, varied);
  const began = performance.now();
  await createLeadIndex(store).catchUp();
  print(`${name}: ${LEADS.toLocaleString('en-US')} leads indexed`, (performance.now() - began) / 1_000, 's');
  // What autovacuum does within a minute anyway; without it PostgreSQL's planner believes the tables empty.
  if (store.engine === 'postgres') await sql`analyze`.execute(store.db);
  await store.close();
  await sleep(FOLLOWED_MS);
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext({ baseURL: server.officeUrl })).newPage();
    await page.addInitScript(timeKeys);
    await createFirstUser(page, server);
    await type(page, 'warm up');
    const all: number[] = [];
    for (const typed of TYPED) {
      const times = await type(page, typed);
      all.push(...times);
      print(`${name}: “${typed}”, worst key`, Math.max(...times), 'ms');
    }
    print(`${name}: from a key to its rows, p50`, median(all), 'ms');
    print(`${name}: from a key to its rows, p95`, percentile(all, 95), 'ms', { atMost: 100 });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Answers for each key how long it took, in ms. */
async function type(page: Page, text: string): Promise<number[]> {
  const field = page.getByLabel('Search');
  await field.fill('');
  await page.waitForFunction(() => document.querySelector('.inbox-leads:not(.stale)') && location.search === '');
  await field.focus();
  const times: number[] = [];
  for (const key of text) {
    // A blank and a stop word's letters may ask for what is shown already.
    const before = await page.evaluate(() => ({ asked: window.keyTimes.asked, search: location.search }));
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    const typed = await field.inputValue();
    await page.waitForFunction((q) => new URLSearchParams(location.search).get('q') === q, typed.trim());
    const isAsked = await page.evaluate(({ search }) => location.search !== search, before);
    if (!isAsked) continue;
    await page.waitForFunction((asked) => window.keyTimes.drawn > asked, before.asked);
    times.push(await page.evaluate(() => window.keyTimes.lastMs));
  }
  return times;
}

declare global {
  interface Window {
    keyTimes: { asked: number; drawn: number; lastMs: number };
  }
}

/** In the page: from the key's own time to the frame after the one in which the rows of its answer stand. */
function timeKeys(): void {
  const times = { asked: 0, drawn: 0, lastMs: Number.NaN };
  window.keyTimes = times;
  let keyAt = 0;
  const onKey = (event: KeyboardEvent) => {
    keyAt = event.timeStamp;
  };
  addEventListener('keydown', onKey, { capture: true });
  const fetchAsBefore = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await fetchAsBefore(input, init);
    if (!/\/api\/inbox\?q=/.test(String(input))) return answer;
    times.asked += 1;
    const asked = times.asked;
    const text = await answer.text();
    const look = () => {
      if (asked !== times.asked) return;
      if (document.querySelector('.inbox-leads.stale')) return requestAnimationFrame(look);
      requestAnimationFrame(() => {
        times.lastMs = performance.now() - keyAt;
        times.drawn = asked;
      });
    };
    setTimeout(look);
    return new Response(text, answer);
  };
}
