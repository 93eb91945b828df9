import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { DIST } from '../scripts/build/site-build.ts';
import { files } from '../scripts/files.ts';
import { launchChromium, openWeakPhone } from './browser.ts';
import { median, print } from './print.ts';
import { type ServerProcess, startProcess, startServer } from './servers/server-process.ts';

const PAGES = ['/', '/holiday-lights', '/thank-you'];
const ROUNDS = 9;
const SCRIPT = /<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g;

/** The first view of each page on a weak phone, against the same HTML with all script removed. */
export async function bench(): Promise<void> {
  const plainFolder = await withoutScript();
  const ours = await startServer();
  const plain = await startProcess(['bench/servers/static-server.ts', plainFolder], {});
  const browser = await launchChromium();
  try {
    for (const path of PAGES) await compare(browser, ours, plain, path);
    await size();
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), plain.stop()]);
    await rm(plainFolder, { recursive: true, force: true });
  }
}

async function compare(browser: Browser, ours: ServerProcess, plain: ServerProcess, path: string): Promise<void> {
  const views: { ours: View; plain: View }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    views.push({ ours: await view(browser, ours.url + path), plain: await view(browser, plain.url + path) });
  }
  const ratio = (of: (seen: View) => number) => median(views.map((pair) => of(pair.ours) / of(pair.plain)));
  const seen = views[0]?.ours;
  console.log(`${path}`);
  print('  first contentful paint, weak phone', median(views.map((pair) => pair.ours.paintMs)), 'ms');
  print(
    '  first contentful paint / script-free',
    ratio((v) => v.paintMs),
    '×',
    { atMost: 1.3 },
  );
  print(
    '  load / script-free',
    ratio((v) => v.loadMs),
    '×',
    { atMost: 1.3 },
  );
  print('  requests for HTML, CSS and script', seen?.codeRequests ?? Number.NaN, '', { atMost: 1 });
  print('  layout shift, worst', Math.max(...views.map((pair) => pair.ours.shift)), '', { atMost: 0 });
}

interface View {
  readonly paintMs: number;
  readonly loadMs: number;
  readonly codeRequests: number;
  readonly shift: number;
}

async function view(browser: Browser, url: string): Promise<View> {
  const { page } = await openWeakPhone(browser);
  let codeRequests = 0;
  page.on('request', (request) => {
    if (['document', 'stylesheet', 'script'].includes(request.resourceType())) codeRequests++;
  });
  await page.goto(url, { waitUntil: 'load' });
  const timing = await page.evaluate(async () => {
    const shift = await new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 300);
    });
    const [navigation] = performance.getEntriesByType('navigation');
    return {
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      loadMs: Number(Reflect.get(navigation ?? {}, 'loadEventEnd')),
      shift,
    };
  });
  await page.context().close();
  return { ...timing, codeRequests };
}

async function size(): Promise<void> {
  for (const [path, file] of [
    ['/', 'index.html'],
    ['/holiday-lights', 'holiday-lights.html'],
    ['/thank-you', 'thank-you.html'],
  ] as const) {
    const html = await readFile(join(DIST, file), 'utf8');
    const scripts = [...html.matchAll(SCRIPT)].map((match) => match[0].replace(/^<[^>]*>|<\/script>$/g, ''));
    const bytes = (await readFile(join(DIST, `${file}.br`))).length;
    const plain = brotliCompressSync(html.replace(SCRIPT, '')).length;
    console.log(path);
    print('  HTML + CSS with inline pictures, brotli', bytes / 1024, 'KiB', path === '/' ? { atMost: 14 } : {});
    print('  the same / script-free page', bytes / plain, '×', { atMost: 1.3 });
    print('  script run before an interaction', scripts.join('').length, 'bytes', { atMost: 2048 });
  }
}

/** A copy of the built pages with every script taken out. */
async function withoutScript(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-plain-'));
  await cp(DIST, folder, { recursive: true });
  for (const path of await files(folder)) {
    if (!path.endsWith('.html')) continue;
    const html = (await readFile(path, 'utf8')).replace(SCRIPT, '');
    await writeFile(path, html);
    await writeFile(`${path}.br`, brotliCompressSync(html));
    await rm(`${path}.gz`, { force: true });
  }
  return folder;
}
