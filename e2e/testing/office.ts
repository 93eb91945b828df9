import { createHash, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';
import { type Watch, watchContext } from './watch.ts';

export { expectNoViolations } from './axe.ts';
export { expect };

export const USERNAME = 'ana';
export const PASSWORD = 'correct horse battery';
/** What the server stores of that password; made by it. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$jiv2DaXHyaKcbMELl7xiig$z9JMHwPg9pIesCglPC2/QH3meHTKBHjeLBjecnXTsdU';
const WEEK_MS = 7 * 24 * 60 * 60_000;
/** With it the voice platform's messages are believed. */
export const EVENTS_SECRET = 'e2e-events-secret';

interface WorkerFixtures {
  /** All settings of the servers. */
  readonly settings: Readonly<Record<string, string>>;
  /** Answers a server that nobody has used, and starts the next: that one starts while the test runs. */
  readonly takeServer: () => Promise<RunningServer>;
}

interface Fixtures {
  /** A server with an empty store, for this test alone. */
  readonly server: RunningServer;
  readonly watch: Watch;
}

/** A visit to the owner's office, each test with a server of its own; watched like a visit to the site. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{ VOICE_EVENTS_SECRET: EVENTS_SECRET }, { option: true, scope: 'worker' }],
  takeServer: [
    async ({ settings }, use) => {
      let next = startServer(settings);
      await use(() => {
        const taken = next;
        next = startServer(settings);
        next.catch(() => {}); // Told to the test that takes it.
        return taken;
      });
      await (await next).stop();
    },
    { scope: 'worker' },
  ],
  server: async ({ takeServer }, use) => {
    const server = await takeServer();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.officeUrl),
  watch: [
    async ({ context, server }, use) => {
      const watch = await watchContext(context, server.officeUrl);
      // An answer of 401 to "who is signed in?", to "what happens?", or to what is fetched beside the page's script is how
      // a browser learns that nobody is.
      await use(watch);
      const isExpected = (trouble: string) =>
        /status of 401 .*\/api\/(session|events|inbox|leads\/[\w-]+)\)|registration blocked by Playwright/.test(
          trouble,
        );
      expect(
        watch.verdict().filter((trouble) => !isExpected(trouble)),
        'what the screens did that they must not',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens the link that the first start prints, and makes the first user by it, through the screens. */
export async function createFirstUser(page: Page, server: RunningServer): Promise<void> {
  await page.goto(server.welcomeUrl);
  await page.getByLabel('Username').fill(USERNAME);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create user and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
}

/**
 * Puts the first user and a session of theirs into the store, as the welcome link would, and opens the inbox: all leads of it, unless
 * another address is given. `origin`: of the office as the browser reaches it.
 */
export async function openOffice(
  page: Page,
  server: RunningServer,
  origin = server.officeUrl,
  inbox = '/?view=all',
): Promise<void> {
  const [userId, token, now] = [randomUUID(), randomUUID(), Date.now()];
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  runSql(
    server,
    `begin;
      insert into users (id, username, password_hash, created_at, recovery_codes)
        values ('${userId}', '${USERNAME}', '${PASSWORD_HASH}', ${now}, '[]');
      insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at, client_address, user_agent,
        confirmed_at)
        values ('${randomUUID()}', '${tokenHash}', '${userId}', ${now}, ${now}, ${now + WEEK_MS}, '127.0.0.1', '', ${now});
      delete from welcome_links;
      commit`,
  );
  const cookie = { name: 'office-session', value: token, url: origin, httpOnly: true, sameSite: 'Strict' } as const;
  await page.context().addCookies([cookie]);
  await page.goto(`${origin}${inbox}`);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
}

export async function signIn(page: Page, password = PASSWORD, username = USERNAME): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Forgets who is signed in here. The screens are left first: a question of theirs under way would come back as a 401. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Until the inbox has fetched what the beginning of its stream of events lets be fetched again, and asks nothing more. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await becomeQuiet(page);
}

/** Longer than a screen waits before it asks for the reports again, in ms. */
const QUIET_MS = 3_500;

/** Until the screen has asked nothing for so long. */
export async function becomeQuiet(page: Page): Promise<void> {
  let askedAt = Date.now();
  const note = () => {
    askedAt = Date.now();
  };
  page.on('request', note).on('requestfinished', note);
  await expect.poll(() => Date.now() - askedAt).toBeGreaterThan(QUIET_MS);
  page.off('request', note).off('requestfinished', note);
}

/** Changes the server's store behind its back. */
export function runSql(server: RunningServer, statement: string): void {
  const database = new DatabaseSync(server.databaseFile, { timeout: 5_000 });
  database.exec(statement);
  database.close();
}

/** Presses a button again before the screen has had time to show that it was pressed. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((pressed: HTMLElement) => {
    pressed.click();
    pressed.click();
  });
}

/** Counts, from now on, what the page posts to addresses with this end. */
export function countPosts(page: Page, end: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith(end)) count += 1;
  });
  return () => count;
}
