import type { Page } from '@playwright/test';
import { openStore } from '../apps/server/src/store/database.ts';
import { createFirstUser } from '../e2e/testing/office.ts';
import { type RunningServer, startServer } from '../e2e/testing/server.ts';
import { launchChromium } from './browser.ts';
import { fillStore } from './office-leads.ts';
import { median, percentile, print, printLoad } from './print.ts';

const LEADS = 10_000;
const ROUNDS = 8;
const CPU_SLOWDOWN = 4;
const SCROLLED_MS = 10_000;
/** Three rows and a bit: a brisk turn of the wheel. */
const PX_PER_FRAME = 120;

/** Whatever is in front of all else; the export's popover is always there. */
const DIALOG = '[role="dialog"]:not([popover]), dialog[open]';

/** What the owner does all day, in an inbox of 10,000 leads: from the press to the first frame that shows it, and scrolling. */
export async function bench(): Promise<void> {
  printLoad();
  const server = await startServer({});
  const browser = await launchChromium();
  try {
    await fill(server);
    const context = await browser.newContext({ baseURL: server.officeUrl, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await createFirstUser(page, server);
    await page.goto('/?view=all');
    await page.locator('tr[data-index="0"]').waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const times = await work(page);
    for (const [name, each] of Object.entries(times)) print(`office: ${name}, median`, median(each), 'ms');
    const all = Object.values(times).flat();
    print('office: from a press to what it shows, p95, 4 × slower', percentile(all, 95), 'ms', { atMost: 100 });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto('/?view=all');
    const rows = await loadAll(page);
    print('office: frames a second while 10,000 rows are scrolled', await framesPerSecond(page), '', { atLeast: 58 });
    print('office: rows that were loaded for it', rows, '');
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function fill(server: RunningServer): Promise<void> {
  const store = await openStore(`file:${server.databaseFile}`);
  await fillStore(store, LEADS);
  await store.db.updateTable('leads').set({ status: 'new', incomplete: 0 }).execute();
  await store.close();
}

/** Each action again and again, on other leads. In ms. */
async function work(page: Page): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {};
  const time = async (name: string, shows: string, act: () => Promise<void>) => {
    await untilQuiet(page);
    times[name] = [...(times[name] ?? []), await timed(page, shows, act)];
  };
  const key = (name: string) => () => page.keyboard.press(name);
  for (let n = 0; n < ROUNDS; n += 1) {
    const row = `tr[data-index="${n}"]`;
    await time('next lead', `${row}.selected`, key('j'));
    await time('select', '.inbox-bulk', key('x'));
    await page.keyboard.press('x');
    await time('take', `${row} .assignee:not(:has(button))`, () => page.locator(row).getByText('I’m on it').click());
    await time('status menu', '[role="menu"]', key('e'));
    await time('status', `${row} .pick.contacted`, () =>
      page.getByRole('menuitemradio', { name: 'Contacted' }).click(),
    );
    await time('snooze', DIALOG, key('h'));
    await closeDialog(page);
    await time('command menu', DIALOG, key('Control+k'));
    await closeDialog(page);
    await time('view', 'a[href="/?view=mine"][aria-current]', () => page.getByRole('link', { name: /^Mine/ }).click());
    await time('view', 'a[href="/?view=all"][aria-current]', () =>
      page.getByRole('link', { name: /^All leads/ }).click(),
    );
    await time('open a lead', '.lead-page .loading, .lead-page h1', () => page.locator(`${row} .name`).click());
    await page.getByLabel('New note').fill(`Called, round ${n}`);
    await time('note', '[data-what="note"]', () => page.getByRole('button', { name: 'Add note' }).click());
    await time('back', `${row}`, () => page.getByRole('link', { name: 'Back to the inbox' }).click());
  }
  return times;
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator(DIALOG).waitFor({ state: 'detached' });
}

/** From the event to the frame in which something matches. */
async function timed(page: Page, shows: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((wanted) => {
    window.shownMs = new Promise((resolve) => {
      const begin = ({ timeStamp }: Event) => {
        for (const type of ['keydown', 'click']) removeEventListener(type, begin, { capture: true });
        const look = () => {
          if (document.querySelector(wanted) === null) requestAnimationFrame(look);
          else setTimeout(() => resolve(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      };
      for (const type of ['keydown', 'click']) addEventListener(type, begin, { capture: true });
    });
  }, shows);
  await act();
  return page.evaluate(() => window.shownMs);
}

/** What the action before it has begun is over. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
}

/** Scrolls on until the list ends. Answers how many rows it has then. */
async function loadAll(page: Page): Promise<number> {
  await page.locator('tr[data-index="0"]').waitFor();
  await page.evaluate(async () => {
    while (!document.querySelector('p.list-end')) {
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise(requestAnimationFrame);
    }
  });
  return page.evaluate(() => Number(document.querySelector('tbody tr:last-child')?.getAttribute('aria-rowindex')) - 1);
}

function framesPerSecond(page: Page): Promise<number> {
  return page.evaluate(
    async ({ lastsMs, step }) => {
      const began = performance.now();
      let frames = 0;
      for (let now = began; now - began < lastsMs; frames += 1) {
        scrollBy(0, -step);
        now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      }
      return (frames * 1_000) / (performance.now() - began);
    },
    { lastsMs: SCROLLED_MS, step: PX_PER_FRAME },
  );
}

declare global {
  interface Window {
    shownMs: Promise<number>;
  }
}
