import type { Browser, Page } from '@playwright/test';
import { createFirstUser } from '../e2e/testing/office.ts';
import { postQuote } from '../e2e/testing/office-leads.ts';
import { type RunningServer, startServer } from '../e2e/testing/server.ts';
import { LIGHTHOUSE_SLOW_4G, launchChromium, weaken } from './browser.ts';
import { median, print } from './print.ts';

const ROUNDS = 5;

/** From the address to an inbox that can be worked, with nothing cached, on a slow processor and a slow network. */
export async function bench(): Promise<void> {
  const server = await startServer({});
  const browser = await launchChromium();
  try {
    for (let n = 0; n < 50; n += 1) await postQuote(server.url, { first_name: `Number ${n}` });
    const page = await (await browser.newContext({ baseURL: server.officeUrl })).newPage();
    await createFirstUser(page, server);
    print('office: script of the first load, gzip', (await scriptBytes(page)) / 1_000, 'KB', { atMost: 150 });
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await usableMs(browser, page, server));
    print('office: usable, slow 4G and 4 × slower processor', median(times) / 1_000, 's', { atMost: 1.5 });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Signed in, in a context without a cache. */
async function usableMs(browser: Browser, signedIn: Page, server: RunningServer): Promise<number> {
  const storageState = await signedIn.context().storageState();
  const context = await browser.newContext({ baseURL: server.officeUrl, storageState });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main tbody a')) performance.mark('usable');
      else requestAnimationFrame(look);
    };
    look();
  });
  await weaken(page, LIGHTHOUSE_SLOW_4G);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, { polling: 50 });
  const time = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
  await context.close();
  return time;
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
