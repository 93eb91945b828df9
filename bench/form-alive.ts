import type { Browser } from '@playwright/test';
import { launchChromium, openWeakPhone } from './browser.ts';
import { median, print } from './print.ts';
import { startServer } from './servers/server-process.ts';

const ROUNDS = 7;
const FORMS = ['/#contact', '/holiday-lights#quote'];

/** Straight to a form on a weak phone: how long until its script answers a press. Before that the form posts by itself. */
export async function bench(): Promise<void> {
  const server = await startServer();
  const browser = await launchChromium();
  try {
    for (const path of FORMS) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await aliveMs(browser, server.url + path));
      print(`${path}: submit handler alive, weak phone`, median(times) / 1000, 's', { atMost: 2.3 });
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** React marks the elements it has brought to life with properties of its own. */
async function aliveMs(browser: Browser, url: string): Promise<number> {
  const { page } = await openWeakPhone(browser);
  await page.addInitScript(() => {
    const look = () => {
      const form = document.querySelector('form');
      if (form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'))) performance.mark('alive');
      else setTimeout(look, 5);
    };
    look();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0, undefined, { polling: 50 });
  const time = await page.evaluate(() => performance.getEntriesByName('alive')[0]?.startTime ?? Number.NaN);
  await page.context().close();
  return time;
}
