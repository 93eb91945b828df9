import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { answeringMail, startMailServer } from '../deliveries/testing/mail-server.ts';
import { startReceiver } from '../deliveries/testing/receiver.ts';
import { holidayBody, quoteBody } from '../testing/lead-bodies.ts';
import { type RunningServer, startServer } from '../testing/running-server.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { createCall, join as joinCall } from '../voice/embedded/testing/browser.ts';

const { cleanUp } = sqliteFiles();
const SECRET_BYTES = Buffer.from('canary-signing-key-of-32-bytes..');
const PASSWORD = 'canary battery staple velvet';
const JSON_BODY = { 'content-type': 'application/json' };

/** Whatever must stay secret has `canary` in it, or is told here. */
const SECRETS: string[] = [SECRET_BYTES.toString('base64')];

/** Every text of a request for a quote, as a person's. */
const person = Object.fromEntries(
  Object.entries(quoteBody).map(([name, value]) => [name, typeof value === 'string' ? `canary-${name}` : value]),
);
const quote = { ...person, email: 'canary@example.com', service_type: 'gutter-cleaning' };

/** Answers with all that it was sent, as a badly made receiver does. */
async function startEcho() {
  const echo = await startReceiver((request, response) => {
    const location = `/canary?${encodeURIComponent(request.body)}`;
    response.writeHead(request.path.includes('redirect') ? 302 : 500, { location, 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: JSON.stringify(request) } }));
  });
  cleanUp(() => echo.close());
  return echo;
}

function remember(secret: string | null | undefined): string {
  assert.ok(secret, 'a secret to look for');
  SECRETS.push(secret);
  return secret;
}

test('no secret and nothing of a person is in the log at any level, nor in an error, whatever fails', async () => {
  const echo = await startEcho();
  const mail = await startMailServer();
  cleanUp(() => mail.close());
  mail.script = answeringMail('AUTH', '535 wrong password canary');
  const at = (path: string) => `http://canary-user:canary-pass@127.0.0.1:${echo.url.port}/${path}`;
  remember(Buffer.from('canary-user:canary-pass').toString('base64'));
  const server = await startServer(
    {
      LOG_LEVEL: 'trace',
      LEAD_RATE_LIMIT: '0',
      QUOTE_WEBHOOK_URL: at('canary-hook?key=canary'),
      HOLIDAY_LIGHTS_WEBHOOK_URL: at('redirect/canary-hook'),
      WEBHOOK_SECRET: `whsec_${SECRET_BYTES.toString('base64')}`,
      SMTP_URL: `${mail.url.replace('smtp://', 'smtp://canary-user:canary-pass@')}?ignoreTLS=true`,
      MAIL_FROM: 'office@example.com',
      NOTIFY_EMAIL: 'owner@example.com',
      VOICE_PROVIDER: 'embedded',
      VOICE_PLATFORM_URL: echo.url.origin,
      VOICE_PRIVATE_KEY: 'canary-private',
      VOICE_PUBLIC_KEY: 'public',
      VOICE_ASSISTANT_ID: 'assistant',
      VOICE_EVENTS_SECRET: 'canary-events',
      ASSISTANT_MODEL_URL: `${echo.url.origin}/v1`,
      ASSISTANT_MODEL: 'model',
      ASSISTANT_MODEL_KEY: 'canary-model-key',
      SPEECH_TO_TEXT_URL: `${echo.url.origin}/v1`,
      SPEECH_TO_TEXT_KEY: 'canary-speech-key',
    },
    cleanUp,
  );
  const errors = [...(await failAsVisitor(server)), ...(await failAsOwner(server))];
  while (echo.requests.filter(({ path }) => path.includes('canary-hook')).length < 2) await sleep(20);
  while (mail.connections() === 0) await sleep(20);
  errors.push(...(await failWithoutStore(server)));
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  assert.ok(errors.length >= 15, `${errors.length} errors were provoked`);
  for (const text of [server.log(), ...errors]) assertClean(text);
});

/** Every way for a visitor to be refused, and some to be taken. Answers the errors. */
async function failAsVisitor({ url }: RunningServer): Promise<string[]> {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...JSON_BODY, 'user-agent': 'canary', referer: `${url}/canary?canary`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const key = { 'idempotency-key': 'b2f0c0de-0000-4000-8000-00000000cafe' };
  remember(key['idempotency-key']);
  const answers = await Promise.all([
    post('/api/quotes', quote, key),
    post('/api/holiday-lights', { ...holidayBody, firstName: 'canary', notes: 'canary' }),
    post('/api/quotes', { ...quote, service_type: 'canary' }),
    post('/api/holiday-lights', { ...holidayBody, email: 'canary', phone: 'canary' }),
    post('/api/quotes', '{"canary'),
    post('/api/quotes', 'canary', { 'content-type': 'text/canary' }),
    post('/api/quotes', quote, { 'content-encoding': 'canary' }),
    post('/canary', quote),
    fetch(`${url}/api/canary?canary`, { headers: { cookie: 'canary=canary' } }),
    post('/api/voice/events', quote, { authorization: 'Bearer canary-wrong' }),
    post('/api/voice/events', { message: 'canary' }, { 'x-vapi-secret': 'canary-events' }),
    post('/api/voice/events', '{canary', { 'x-vapi-secret': 'canary-events' }),
    post('/api/voice/call/web', quote, { origin: 'https://canary.example' }),
  ]);
  assert.equal((await post('/api/quotes', { ...quote, notes: 'canary again' }, key)).status, 422);
  const { webCallUrl } = await createCall(url);
  remember(new URL(webCallUrl).searchParams.get('token'));
  const caller = await joinCall(webCallUrl);
  caller.speak('canary, my number is 404 555 0199');
  await caller.until(() => caller.said().length > 1);
  caller.socket.send(Buffer.alloc(32_000));
  caller.socket.send('canary');
  await caller.closed;
  return textsOf(answers);
}

/** The office with wrong and right passwords, and everything in it that asks somebody else. */
async function failAsOwner(server: RunningServer): Promise<string[]> {
  const office = await server.printed('The office is at ');
  const link = new URL(await server.printed('Create the first user at '));
  const token = remember(link.searchParams.get('token'));
  let cookie = '';
  const ask = (path: string, body?: unknown) =>
    fetch(`${office}/api${path}`, {
      headers: { ...(body === undefined ? {} : JSON_BODY), cookie, origin: office },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  const answers = [await ask('/welcome', { token, username: 'canary-name', password: 'canary' })];
  const welcomed = await ask('/welcome', { token, username: 'canary-name', password: PASSWORD });
  assert.equal(welcomed.status, 201);
  cookie = cookiesOf(welcomed);
  answers.push(await ask('/welcome', { token, username: 'canary-name', password: PASSWORD }));
  answers.push(await ask('/sign-in', { username: 'canary-name', password: 'canary wrong' }));
  answers.push(await ask('/sign-in', { username: 'canary-nobody', password: PASSWORD }));
  const { secret } = await (await ask('/account/second-factor/new')).json();
  remember(secret);
  answers.push(await ask('/account/second-factor', { secret, code: '000000', password: PASSWORD }));
  answers.push(await ask('/account/password', { password: 'canary wrong', newPassword: 'canary new password' }));
  answers.push(await ask('/leads/canary'), await ask('/leads/canary/notes', { text: 'canary', version: -1 }));
  const message = { id: '019ab000-0000-4000-8000-000000000001', way: 'text', text: 'canary' };
  answers.push(await ask('/leads/canary/messages', message), await ask('/leads/canary/messages', { text: 'canary' }));
  answers.push(await ask('/platform/calls'), await ask('/platform/assistant'));
  answers.push(await ask('/inbox?search=canary&canary=canary'), await ask('/canary'));
  for (const name of ['quote-webhook', 'holiday-lights-webhook', 'owner-mail'])
    await ask(`/destinations/${name}/test`, {});
  return textsOf(answers);
}

/** The store is taken away from the server for a while. */
async function failWithoutStore({ url, folder }: RunningServer): Promise<string[]> {
  const store = new DatabaseSync(join(folder, 'data/downspout.db'));
  store.exec('BEGIN IMMEDIATE');
  const answer = await fetch(`${url}/api/quotes`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(quote) });
  store.exec('ROLLBACK');
  store.close();
  assert.equal(answer.status, 503);
  return textsOf([answer]);
}

test('a server that cannot reach its database does not tell the password', async () => {
  const env = { DATABASE_URL: 'postgres://canary:canary-pass@127.0.0.1:9/canary', PORT: '0', OFFICE_PORT: '0' };
  const main = join(import.meta.dirname, '../main.ts');
  const child = execFile(process.execPath, [main], { env: { ...env, LOG_LEVEL: 'trace' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  assert.equal(code, 1);
  assert.notEqual(output, '');
  assertClean(output.replaceAll(/"?hostname"?:"[^"]*"/g, ''));
});

/** Of the answers that are errors. */
async function textsOf(answers: readonly Response[]): Promise<string[]> {
  const errors = answers.filter(({ status }) => status >= 400);
  return Promise.all(errors.map(async (answer) => `${answer.status} ${await answer.text()}`));
}

function cookiesOf(answer: Response): string {
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  for (const cookie of cookies) remember(cookie.split('=')[1]);
  return cookies.join('; ');
}

function assertClean(text: string): void {
  for (const secret of SECRETS) assert.ok(!text.includes(secret), `${secret} in ${text.slice(0, 2_000)}`);
  const at = text.search(/canary/i);
  assert.equal(at, -1, text.slice(Math.max(0, at - 300), at + 200));
  assert.doesNotMatch(text, /555 0199|4045550199/);
}
