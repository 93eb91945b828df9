import { gzipSync } from 'node:zlib';
import { createWebCall } from '@downspout/web-call';
import { scriptedRooms } from '@downspout/web-call/testing';
import { build } from 'rolldown';
import { launchChromium } from './browser.ts';
import { median, print } from './print.ts';
import { startServer } from './servers/server-process.ts';

const ROUNDS = 200;
const PRESSES = 9;
const CALL_SCRIPTS = /\/_astro\/(call|embedded-call|platform-call|daily|daily-esm)\./;
const PLATFORM = { VOICE_PROVIDER: 'platform', VOICE_PUBLIC_KEY: 'k', VOICE_ASSISTANT_ID: 'a' };

/** What a press on the call button costs, with either provider. */
export async function bench(): Promise<void> {
  await bytes('our own assistant', {}, 14 * 1_024);
  await bytes('the voice platform', PLATFORM, 76_000);
  print('from the press until our own assistant listens, nothing cached', await listeningMs(), 'ms', { atMost: 300 });
  const { output } = await build({
    input: 'packages/web-call/src/web-call.ts',
    write: false,
    platform: 'browser',
    output: { minify: true },
  });
  print('the client alone, minified, gzip', gzipSync(output[0].code, { level: 9 }).length, 'bytes', { atMost: 6_144 });
  print('own work from start to joined, instant server and room', await startMs(), 'ms', { atMost: 5 });
}

async function bytes(provider: string, settings: Record<string, string>, atMost: number): Promise<void> {
  const server = await startServer(settings);
  const browser = await launchChromium(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  try {
    const page = await browser.newPage();
    const scripts: Promise<{ url: string; gzip: number }>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.push(
        response.body().then((body) => ({ url: response.url(), gzip: gzipSync(body, { level: 9 }).length })),
      );
    });
    // The bench calls nobody else.
    await page.route('https://**', (route) => route.abort());
    await page.goto(server.url, { waitUntil: 'networkidle' });
    const before = await Promise.all(scripts.splice(0));
    print(
      `first view, scripts of a call with ${provider}`,
      sum(before.filter(({ url }) => CALL_SCRIPTS.test(url))),
      'bytes',
      {
        atMost: 0,
      },
    );
    await page.locator('.call-button').click();
    await page.locator('.call-failure:visible, [data-role=assistant]').waitFor();
    const pressed = await Promise.all(scripts);
    print(`a press, all scripts, ${provider}, gzip`, sum(pressed), 'bytes', { atMost });
    const withDaily = pressed.some(({ url }) => url.includes('daily'));
    if (withDaily !== 'VOICE_PROVIDER' in settings) throw new Error('The press loaded the wrong room library');
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The median of presses by visitors who have never called before. */
async function listeningMs(): Promise<number> {
  const server = await startServer({});
  const browser = await launchChromium();
  const times: number[] = [];
  try {
    for (let round = 0; round < PRESSES; round++) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(server.url, { waitUntil: 'networkidle' });
      const listening = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let since = 0;
            addEventListener('click', () => (since = performance.now()), { capture: true, once: true });
            const region = document.querySelector('[data-call]');
            const look = () => {
              if (region?.querySelector('.call-status')?.textContent?.startsWith('Connected.')) {
                resolve(performance.now() - since);
              }
            };
            if (region) new MutationObserver(look).observe(region, { childList: true, subtree: true });
          }),
      );
      // By script, without a pointer that would have announced itself.
      await page.locator('.call-button').evaluate((button) => button instanceof HTMLElement && button.click());
      times.push(await listening);
      await context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return median(times);
}

function sum(scripts: readonly { gzip: number }[]): number {
  return scripts.reduce((total, { gzip }) => total + gzip, 0);
}

/** The median of many calls, the first of which are slower. */
async function startMs(): Promise<number> {
  const times: number[] = [];
  const reply = { id: 'c', webCallUrl: 'https://rooms.example.com/one' };
  const { rooms } = scriptedRooms();
  const fetch = async () => Response.json(reply, { status: 201 });
  const call = createWebCall({
    publicKey: 'k',
    baseUrl: 'https://p.example',
    rooms,
    playback: null,
    userAgent: '',
    fetch,
  });
  for (let round = 0; round < ROUNDS; round++) {
    const since = performance.now();
    await call.start({ assistant: 'a' });
    times.push(performance.now() - since);
    await call.stop();
  }
  return median(times);
}
