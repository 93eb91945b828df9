import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { quoteSource } from '@downspout/business/facts';
import { test as base, expect, type Page } from '@playwright/test';
import { FULL_REQUEST, fillQuote, openQuoteForm, sendQuote } from './testing/quote-form.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { HOLIDAY_LIGHTS, QUOTES } from './testing/test.ts';

const ROOT = join(import.meta.dirname, '..');
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** The pages as an owner hosts them without our server: any host of files, and the webhook elsewhere. */
const test = base.extend<object, { hosted: { url: string; receiver: Receiver } }>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern.
    async ({}, use) => {
      const receiver = await startReceiver();
      const folder = await mkdtemp(join(tmpdir(), 'downspout-hosted-'));
      await promisify(execFile)(join(ROOT, 'node_modules/.bin/astro'), ['build', '--outDir', folder], {
        cwd: join(ROOT, 'apps/site'),
        env: {
          ...process.env,
          ASTRO_TELEMETRY_DISABLED: '1',
          SITE_QUOTE_ENDPOINT: receiver.url + QUOTES,
          SITE_HOLIDAY_LIGHTS_ENDPOINT: receiver.url + HOLIDAY_LIGHTS,
        },
      });
      const server = await serveFiles(folder);
      const address = server.address();
      await use({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : null}`, receiver });
      server.closeAllConnections();
      server.close();
      await receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ hosted }, use) => use(hosted.url),
});

// One after the other, so that the pages are built once.
test.describe.configure({ mode: 'default' });

test('Hosted without the server, the form posts straight to the webhook, exactly as specified', async ({
  page,
  hosted,
}) => {
  await openQuoteForm(page);
  await fillQuote(page);
  await sendQuote(page).click();
  const { body, headers } = await hosted.receiver.next(QUOTES);
  const { first_name, last_name, email, phone, address, service_type, notes } = FULL_REQUEST;
  const names = { first_name, last_name, email, phone, address };
  expect(body).toBe(JSON.stringify({ ...names, service_type, notes, sms_opt_in: true, source: quoteSource }));
  expect(headers['content-type']).toBe('application/json');
  expect(Object.keys(headers).filter((name) => /idempotency|consent|submitted/.test(name))).toEqual([]);
  await expect(page.getByRole('status').getByText("Thanks! You're on our list")).toBeVisible();
});

test('Hosted without the server, the forms without script name their source, and nothing of our server', async ({
  page,
  hosted,
}) => {
  await page.goto('/');
  expect(await hiddenFields(page)).toEqual([['source', quoteSource]]);
  await expect(page.locator('main form')).toHaveAttribute('action', hosted.receiver.url + QUOTES);
  await page.goto('/holiday-lights.html');
  expect(await hiddenFields(page)).toEqual([['source', 'holiday_lights']]);
});

function hiddenFields(page: Page): Promise<string[][]> {
  return page
    .locator('main form input[type=hidden]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? '']));
}

async function serveFiles(folder: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = pathname === '/' ? '/index.html' : pathname;
    try {
      const content = await readFile(join(folder, file));
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
