import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/programs/chromium.ts';

export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error('This bench needs a Chromium (package chromium, or CHROME_PATH)');
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...args] });
}

/** Chromium's own preset "Slow 4G": request latency in ms, throughput in bytes/s. */
const SLOW_4G = { latency: 562.5, downloadThroughput: (1.44 * 1e6) / 8, uploadThroughput: (675 * 1e3) / 8 };
/** What Lighthouse calls slow 4G: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
export const LIGHTHOUSE_SLOW_4G = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

/** A page of a phone on a weak signal: 4 × slower processor, slow 4G, nothing cached. */
export async function openWeakPhone(browser: Browser): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  return { page, cdp: await weaken(page) };
}

/** The same for a page that is there already. */
export async function weaken(page: Page, network = SLOW_4G): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return cdp;
}

/** The same network for the service workers, which fetch by themselves. */
export async function weakenWorkers(browser: Browser, network: typeof SLOW_4G): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  const { targetInfos } = await cdp.send('Target.getTargets');
  const workers = targetInfos.filter(({ type }) => type === 'service_worker');
  for (const { targetId } of workers) {
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    const params = { offline: false, ...network };
    const message = JSON.stringify({ id: 1, method: 'Network.emulateNetworkConditions', params });
    const answered = new Promise((resolve) => cdp.once('Target.receivedMessageFromTarget', resolve));
    await cdp.send('Target.sendMessageToTarget', { sessionId, message });
    await answered;
  }
  if (workers.length === 0) throw new Error('No service worker runs');
}
