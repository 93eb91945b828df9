import assert from 'node:assert/strict';
import { test } from 'node:test';
import { urls } from '@downspout/office-api/urls';
import type { RouteOptions } from 'fastify';
import { CONFIRMED_MS } from './office/sign-in/require-session.ts';
import { openBrowser, openOffice, PASSWORD, signedInBrowser } from './office/testing/office.ts';
import { openSite } from './testing/site.ts';
import { sqliteFiles } from './testing/sqlite-files.ts';

const engine = sqliteFiles();
const WITHOUT_SESSION = [
  'GET /api/pair/:token',
  'GET /api/welcome',
  'GET /api/welcome/:token',
  'GET /calendar/:file',
  'HEAD /api/pair/:token',
  'HEAD /api/welcome',
  'HEAD /api/welcome/:token',
  'HEAD /calendar/:file',
  'POST /api/pair',
  'POST /api/sign-in',
  'POST /api/sign-in/passkey',
  'POST /api/sign-in/passkey/options',
  'POST /api/welcome',
];

/** In the order of their routes. */
const ASKS_AGAIN = [
  'POST /api/account/sessions/end',
  'GET /api/account/confirmation',
  'POST /api/account/passkeys/options',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/remove',
  'POST /api/account/pairing',
  'POST /api/account/calendar-feed',
  'GET /api/export/leads.csv',
  'GET /api/export/leads-all.csv',
  'GET /api/export/leads.json',
];

test('every route of the API refuses who is not signed in, but those that sign in', async () => {
  const { app, routes } = await officeWithRoutes();
  const browser = { ...headersOf('same-origin'), 'content-type': 'application/json' };
  const answered: string[] = [];
  for (const { method, url } of routes) {
    const asked = { method, url: url.replace(/:\w+|\*/, 'x'), headers: browser };
    const answer = await app.inject(reads(method) ? asked : { ...asked, payload: '{}' });
    if (answer.statusCode !== 401) answered.push(`${method} ${url}`);
    else if (method !== 'HEAD') assert.equal(answer.json().error.code, 'signed_out', `${method} ${url}`);
  }
  assert.deepEqual(answered.toSorted(), WITHOUT_SESSION);
  assert.ok(routes.length > 20, 'the routes were found');
});

test('taking leads out and ending others’ sessions ask again, ten minutes after the last proof of who is there', async () => {
  const { app, routes, ana, clock } = await signedInOffice();
  clock.now += CONFIRMED_MS;
  const refused: string[] = [];
  for (const { method, url } of routes) {
    // A stream of events is never answered in whole.
    if (url === urls.events || url === urls.signOut || url === urls.signOutEverywhere) continue;
    const cookies = Object.fromEntries(ana.cookies);
    const asked = { method, url: url.replace(/:\w+|\*/, 'x'), headers: headersOf('same-origin'), cookies };
    const answer = await app.inject(reads(method) ? asked : { ...asked, payload: {} });
    if (answer.statusCode === 403) refused.push(`${method} ${url}`);
  }
  assert.deepEqual(
    refused.filter((route) => !route.startsWith('HEAD')),
    ASKS_AGAIN,
  );
  assert.equal((await ana.post(urls.confirmation, { password: PASSWORD })).statusCode, 204);
  assert.equal((await ana.get(urls.exportJson)).statusCode, 200);
});

test('every change refuses other sites, whatever it is and whoever is signed in', async () => {
  const { app, routes } = await officeWithRoutes();
  for (const { method, url } of routes) {
    if (reads(method)) continue;
    for (const site of ['cross-site', 'same-site', 'none']) {
      const asked = { method, url: url.replace(/:\w+|\*/, 'x'), headers: headersOf(site) };
      const { statusCode } = await app.inject(asked);
      assert.equal(statusCode, 403, `${method} ${url} from ${site}`);
    }
  }
});

test('a change by another origin, by nobody, or not as JSON is refused', async () => {
  const office = await openOffice(engine);
  const browser = await signedInBrowser(office);
  const status = async (headers: Record<string, string>) =>
    (await browser.post('/api/sign-out', {}, headers)).statusCode;
  assert.equal(await status({ origin: 'https://evil.example' }), 403);
  assert.equal(await status({ origin: 'null' }), 403);
  assert.equal(await status({ 'content-type': 'text/plain' }), 415);
  assert.equal(await status({ 'content-type': 'application/x-www-form-urlencoded' }), 415);
  const cookies = Object.fromEntries(browser.cookies);
  const bare = await office.app.inject({ method: 'POST', url: '/api/sign-out', payload: {}, cookies });
  assert.equal(bare.statusCode, 403);
  const headers = headersOf('same-origin');
  const empty = await office.app.inject({ method: 'POST', url: '/api/sign-out', headers, cookies });
  assert.equal(empty.statusCode, 415);
  assert.equal((await browser.get('/api/session')).statusCode, 200);
  assert.equal(await status({ 'sec-fetch-site': 'same-origin' }), 204);
});

test('nothing of the office is reachable from the site', async () => {
  const { routes } = await officeWithRoutes();
  const { app } = await openSite(engine);
  for (const { method, url } of routes) {
    if (url.includes('*')) continue;
    const answer = await app.inject({ method, url: url.replace(/:\w+/, 'x') });
    assert.equal(answer.statusCode, 404, `${method} ${url}`);
  }
});

test('answers of the API are kept by no cache, and may be framed, loaded or read by no other site', async () => {
  const { app } = await openOffice(engine);
  const { headers } = await openBrowser(app).get('/api/session');
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; frame-ancestors 'none'/);
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['access-control-allow-origin'], undefined);
});

test('health is told without a session', async () => {
  const { app } = await openOffice(engine);
  assert.equal((await app.inject('/healthz')).statusCode, 200);
});

test('the API has the URLs of the one list, and no other', async () => {
  const { routes } = await officeWithRoutes();
  const routed = new Set(routes.map(({ url }) => url));
  assert.deepEqual([...routed].sort(), [...Object.values(urls), '/api/*'].sort());
});

async function signedInOffice() {
  const { office, routes } = await officeWithRoutes();
  return { ...office, routes, ana: await signedInBrowser(office) };
}

async function officeWithRoutes() {
  const seen: RouteOptions[] = [];
  const office = await openOffice(engine, { onRoute: (route) => seen.push(route) });
  const routes = seen
    .flatMap(({ method, url }) => [method].flat().map((one) => ({ method: injectable(one), url })))
    .filter(({ url }) => /^\/(api|calendar)/.test(url));
  return { app: office.app, office, routes };
}

/** Of what `all` registers, the methods that a test can send; the others pass the same hook. */
function injectable(method: string) {
  const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
  return known.find((one) => one === method) ?? 'POST';
}

function reads(method: string): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method);
}

function headersOf(site: string): Record<string, string> {
  return { host: 'office.test', origin: 'http://office.test', 'sec-fetch-site': site };
}
