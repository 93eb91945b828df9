import { gzipSync } from 'node:zlib';
import { createWebCall } from '@downspout/web-call';
import { scriptedRooms } from '@downspout/web-call/testing';
import { build } from 'rolldown';
import { launchChromium } from './browser.ts';
import { median, print } from './print.ts';
import { startServer } from './server-process.ts';

const ROUNDS = 200;
const CALL_SCRIPTS = /\/_astro\/(call|daily|daily-esm)\./;

/** What a press on the call button costs, with the voice platform as provider. */
export async function bench(): Promise<void> {
  await bytes();
  const { output } = await build({
    input: 'packages/web-call/src/web-call.ts',
    write: false,
    platform: 'browser',
    output: { minify: true },
  });
  print('the client alone, minified, gzip', gzipSync(output[0].code, { level: 9 }).length, 'bytes', { atMost: 6_144 });
  print('own work from start to joined, instant server and room', await startMs(), 'ms', { atMost: 5 });
}

async function bytes(): Promise<void> {
  const server = await startServer({
    VOICE_PROVIDER: 'platform',
    VOICE_PUBLIC_KEY: 'k',
    VOICE_ASSISTANT_ID: 'a',
  });
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
    // The bench calls nobody.
    await page.route('https://**', (route) => route.abort());
    await page.goto(server.url, { waitUntil: 'networkidle' });
    const before = await Promise.all(scripts.splice(0));
    print('first view, scripts of the call', sum(before.filter(({ url }) => CALL_SCRIPTS.test(url))), 'bytes', {
      atMost: 0,
    });
    await page.locator('.call-button').click();
    await page.locator('.call-failure').waitFor();
    const pressed = await Promise.all(scripts);
    print('a press, all scripts, gzip', sum(pressed), 'bytes', { atMost: 76_000 });
    if (!pressed.some(({ url }) => url.includes('daily-esm')))
      throw new Error('The press did not load the room library');
  } finally {
    await browser.close();
    await server.stop();
  }
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
