import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request as sendPlain } from 'node:http';
import { request as send } from 'node:https';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { openOffice, PASSWORD, signedInBrowser } from '../apps/server/src/office/testing/office.ts';
import { createTestSaveLead, newQuote } from '../apps/server/src/testing/new-leads.ts';
import { openSite } from '../apps/server/src/testing/site.ts';
import { sqliteFiles } from '../apps/server/src/testing/sqlite-files.ts';
import { findProgram } from './programs/find-program.ts';
import { freePort } from './programs/free-port.ts';
import { type RunningCaddy, startCaddy } from './programs/start-caddy.ts';

const files = sqliteFiles();
const caddy = findProgram(['caddy']);
const skip = caddy === null && 'NOT TESTED: THERE IS NO CADDY (package caddy)';
/** Caddy signs the certificates of these names itself; both come to one listener, as two names of one machine do. */
const SITE = 'localhost';
const OFFICE = 'office.localhost';

test('the office answers on a name of its own, over TLS alone, and the site’s name does not answer for it', {
  skip,
}, async () => {
  const { ask } = await openBoth({ isOfficeOn: true });
  const session = await ask(OFFICE, '/api/session');
  assert.equal(session.statusCode, 401, 'nobody is signed in');
  assert.match(String(session.headers['strict-transport-security']), /^max-age=31536000/);
  assert.equal((await ask(SITE, '/api/session')).statusCode, 404);
  assert.equal((await ask(SITE, '/api/voice/config')).statusCode, 200);
  assert.equal((await ask(OFFICE, '/api/voice/config')).statusCode, 401);
  assert.equal((await ask(OFFICE, '/metrics')).statusCode, 404);
});

test('through the proxy a user signs in, with cookies that only TLS and this name see, and hears of a lead at once', {
  skip,
}, async () => {
  const { ask, office, origin } = await openBoth({ isOfficeOn: true });
  const own = { origin, 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'ana', password: PASSWORD });
  const foreign = { ...own, origin: 'https://elsewhere.example' };
  assert.equal((await ask(OFFICE, '/api/sign-in', { method: 'POST', headers: foreign, body })).statusCode, 403);
  const signedIn = await ask(OFFICE, '/api/sign-in', { method: 'POST', headers: own, body });
  assert.equal(signedIn.statusCode, 200, await text(signedIn));
  const cookies = signedIn.headers['set-cookie'] ?? [];
  assert.equal(cookies.length, 2);
  for (const cookie of cookies) {
    assert.match(cookie, /^__Host-/);
    for (const attribute of [/; Secure/, /; HttpOnly/, /; SameSite=Strict/]) assert.match(cookie, attribute);
  }
  const sessions = await office.store.db.selectFrom('sessions').select('client_address').execute();
  assert.ok(sessions.some(({ client_address }) => client_address === '127.0.0.1'));

  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  const live = await ask(OFFICE, '/api/events', { headers: { cookie } });
  assert.equal(live.headers['content-type'], 'text/event-stream');
  const saved = await createTestSaveLead(office.store)(newQuote());
  assert.ok(saved.state === 'stored');
  let told = '';
  // The stream goes on: whatever comes has come through unbuffered.
  for await (const chunk of live) {
    told += chunk;
    if (told.includes(saved.id)) break;
  }
  assert.match(told, /event: leads/);
});

test('without a name of its own the office is not reached through the proxy at all', { skip }, async () => {
  const { ask, httpPort } = await openBoth({ isOfficeOn: false });
  assert.equal((await ask(SITE, '/api/voice/config')).statusCode, 200);
  assert.equal((await ask(SITE, '/api/session')).statusCode, 404);
  await assert.rejects(ask(OFFICE, '/api/session'), /alert internal error/);
  // The name that stands for none is in a file that everybody can read.
  const plain = { host: '127.0.0.1', port: httpPort, path: '/api/session', headers: { host: OFFICE } };
  await assert.rejects(new Promise((resolve, reject) => sendPlain(plain, resolve).on('error', reject).end()), {
    code: 'ECONNRESET',
  });
});

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A site and an office on one store, and Caddy with TLS before them. */
async function openBoth({ isOfficeOn }: { readonly isOfficeOn: boolean }) {
  const settings = { TRUST_PROXY: '127.0.0.1' };
  const site = await openSite(files, { settings });
  const clock = Date.now;
  const office = await openOffice(files, { store: site.store, config: readConfig(settings), clock });
  await signedInBrowser({ ...office, clock: { now: clock() } });
  const port = await freePort();
  const running = await startCaddy(String(caddy), {
    SITE_DOMAIN: `https://${SITE}:${port}`,
    SITE_UPSTREAMS: upstream(await site.app.listen({ port: 0, host: '127.0.0.1' })),
    ...(isOfficeOn && { OFFICE_DOMAIN: `https://${OFFICE}:${port}` }),
    OFFICE_UPSTREAMS: upstream(await office.app.listen({ port: 0, host: '127.0.0.1' })),
  });
  files.cleanUp(() => running.stop());
  const ca = await authorityOf(running);
  const ask = (host: string, path: string, asked: Asked = {}) => askOver(port, ca, host, path, asked);
  while ((await ask(SITE, '/readyz').catch(() => null))?.statusCode !== 200) await setTimeout(50);
  return { ask, office, origin: `https://${OFFICE}:${port}`, httpPort: running.httpPort };
}

function upstream(url: string): string {
  return new URL(url).host;
}

/** Made at its start. */
async function authorityOf({ authority }: RunningCaddy): Promise<Buffer> {
  for (;;) {
    const read = await readFile(authority).catch(() => null);
    if (read !== null) return read;
    await setTimeout(50);
  }
}

function askOver(port: number, ca: Buffer, host: string, path: string, { method = 'GET', headers, body }: Asked) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const where = { host: '127.0.0.1', port, path, method, ca, servername: host, agent: false };
    const asked = send({ ...where, headers: { host: `${host}:${port}`, ...headers } }, resolve);
    files.cleanUp(() => asked.destroy());
    asked.on('error', reject).end(body);
  });
}
