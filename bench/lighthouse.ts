import lighthouse from 'lighthouse';
import { freePort } from '../scripts/programs/free-port.ts';
import { launchChromium } from './browser.ts';
import { median, print } from './print.ts';
import { startServer } from './servers/server-process.ts';

const PAGES = ['/', '/holiday-lights', '/thank-you'];
const ROUNDS = 3;
const CATEGORIES = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** Lighthouse's mobile audit of every page, as it comes; the median of three runs. */
export async function bench(): Promise<void> {
  const server = await startServer();
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    for (const path of PAGES) await audit(server.url + path, path, port);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function audit(url: string, path: string, port: number): Promise<void> {
  const reports = [];
  for (let round = 0; round < ROUNDS; round++) {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: Object.keys(CATEGORIES) });
    if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`);
    reports.push(result.lhr);
  }
  console.log(path);
  for (const [category, target] of Object.entries(CATEGORIES)) {
    const scores = reports.map((report) => (report.categories[category]?.score ?? 0) * 100);
    print(`  ${category}`, median(scores), '', { atLeast: target });
  }
  const shifts = reports.map((report) => report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN);
  print('  cumulative layout shift', median(shifts), '', { atMost: 0 });
  for (const audit of Object.values(reports[0]?.audits ?? {})) {
    if (audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary')
      console.log(`  below 1: ${audit.id}`);
  }
}
