import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createFirstUser } from '../e2e/testing/office.ts';
import { workerOf } from '../e2e/testing/office-app.ts';
import { postQuote } from '../e2e/testing/office-leads.ts';
import { type RunningServer, startServer } from '../e2e/testing/server.ts';
import { LIGHTHOUSE_SLOW_4G, launchChromium, weaken, weakenWorkers } from './browser.ts';
import { median, print } from './print.ts';

const ROUNDS = 5;

/** On a slow processor and a slow network: from the address to an inbox that can be worked, and from a notification to a call. */
export async function bench(): Promise<void> {
  const server = await startServer({});
  const browser = await launchChromium();
  try {
    for (let n = 0; n < 50; n += 1) await postQuote(server.url, { first_name: `Number ${n}` });
    // What a service worker answers is not what the first load brings.
    const firstLoad = await browser.newContext({ baseURL: server.officeUrl, serviceWorkers: 'block' });
    const page = await firstLoad.newPage();
    await createFirstUser(page, server);
    print('office: script of the first load, gzip', (await scriptBytes(page)) / 1_000, 'KB', { atMost: 150 });
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await usableMs(browser, page, server));
    print('office: usable, slow 4G and 4 × slower processor', median(times) / 1_000, 's', { atMost: 1.5 });
    const taps = await tapsMs(browser, page, server);
    print('office: from a tap on a notification to the call button', median(taps) / 1_000, 's', { atMost: 1.5 });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** What a tap does where no window is open: it opens the lead in a new one, of an app that was opened before. */
async function tapsMs(browser: Browser, signedIn: Page, server: RunningServer): Promise<number[]> {
  const storageState = await signedIn.context().storageState();
  const context = await browser.newContext({ baseURL: server.officeUrl, storageState });
  const first = await context.newPage();
  await first.goto('/');
  await workerOf(context, first);
  const lead = await first.locator('main tbody a').first().getAttribute('href');
  await first.close();
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await tapMs(browser, context, `${lead}?do=call`));
  await context.close();
  return times;
}

async function tapMs(browser: Browser, context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await markWhenThere(page, 'main a[href^="tel:"]');
  await weaken(page, LIGHTHOUSE_SLOW_4G);
  await weakenWorkers(browser, LIGHTHOUSE_SLOW_4G);
  const time = await markedMs(page, address);
  await page.close();
  return time;
}

/** Signed in, in a context without a cache. */
async function usableMs(browser: Browser, signedIn: Page, server: RunningServer): Promise<number> {
  const storageState = await signedIn.context().storageState();
  const context = await browser.newContext({ baseURL: server.officeUrl, storageState });
  const page = await context.newPage();
  await markWhenThere(page, 'main tbody a');
  await weaken(page, LIGHTHOUSE_SLOW_4G);
  const time = await markedMs(page, '/');
  await context.close();
  return time;
}

async function markWhenThere(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)) performance.mark('usable');
      else requestAnimationFrame(look);
    };
    look();
  }, selector);
}

async function markedMs(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, { polling: 50 });
  return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
}

async function scriptBytes(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const sizes: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    sizes.push(
      answer
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  await page.reload({ waitUntil: 'networkidle' });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
