import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../../config/read-config.ts';
import { createOffice, type OfficeOptions } from '../../office.ts';
import type { Store } from '../../store/database.ts';
import type { Engine } from '../../testing/engines.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';
import { startSession } from '../sign-in/sessions.ts';
import { createWelcomeToken, useWelcomeLink } from '../sign-in/welcome-links.ts';

export const NOW = Date.UTC(2026, 10, 21, 9);
export const PASSWORD = 'correct horse battery';
/** What the store keeps of it. Its strength is looked at, and it is hashed, in the tests of that: it takes a quarter of a second. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$a+mxP5DtneXy4xulPpA9GA$ESNwf1tgntm2emF2Gl8ZOi+v0e/NXxBrY5PbxRT/tXQ';
const HOST = 'office.test';

/** An office on a fresh store, closed after the test, with a clock that is set by hand. */
export interface TestOffice {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly clock: { now: number };
}

/** A browser, as far as the office knows one: it keeps cookies and says where its requests come from. */
export interface Browser {
  readonly cookies: Map<string, string>;
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

export async function openOffice(
  engine: Pick<Engine, 'open' | 'cleanUp'>,
  options: Partial<OfficeOptions> = {},
): Promise<TestOffice> {
  const store = options.store ?? (await engine.open());
  const clock = { now: NOW };
  const app = await createOffice({
    config: readConfig({}),
    office: null,
    log: pino({ level: 'silent' }),
    clock: () => clock.now,
    ...options,
    store,
  });
  engine.cleanUp(() => app.close());
  return { app, store, clock };
}

/** `headers` go with every request. */
export function openBrowser(app: FastifyInstance, headers: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>();
  const send = async (options: InjectOptions) => {
    const sent = { host: HOST, ...headers, ...options.headers };
    const answer = await app.inject({ ...options, headers: sent, cookies: Object.fromEntries(cookies) });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (url) => send({ method: 'GET', url }),
    post: (url, body = {}, own = {}) =>
      send({ method: 'POST', url, payload: body, headers: { origin: `http://${HOST}`, ...own } }),
  };
}

/** The first user, as the first start's link would make them, in a browser that is signed in. Nobody has typed the password. */
export async function signedInBrowser({ app, store, clock }: TestOffice): Promise<Browser> {
  const now = clock.now;
  await createWelcomeToken(store, 'first-user', null, now);
  const browser = openBrowser(app);
  await store.db.transaction().execute(async (transaction) => {
    const link = await transaction.selectFrom('welcome_links').selectAll().executeTakeFirstOrThrow();
    const user = await useWelcomeLink(transaction, link, { username: 'ana', passwordHash: PASSWORD_HASH, now });
    if (typeof user === 'string') throw new Error(user);
    const origin = { clientAddress: '127.0.0.1', userAgent: 'lightMyRequest' };
    browser.cookies.set('office-session', await startSession(transaction, user.id, origin, now));
    browser.cookies.set('office-device', await rememberDevice(transaction, user.id, null, now));
  });
  return browser;
}

/** Every change so far as `<who> <action> <subject>`. */
export async function auditOf(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  return rows.map(({ who, action, subject }) => `${who} ${action} ${subject}`);
}
