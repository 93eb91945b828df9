import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { formAnswer } from '@downspout/business/copy';
import { holidayBody, quoteBody } from '../testing/lead-bodies.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const files = sqliteFiles();
const HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };
const QUOTE = { ...quoteBody, sms_opt_in: 'on' };

test('a form sent without script is stored as it was written, and leads back to the confirmation', async () => {
  const { app, store } = await openSite(files);
  const quote = await app.inject({ method: 'POST', url: '/api/quotes', headers: HEADERS, payload: encoded(QUOTE) });
  assert.deepEqual([quote.statusCode, quote.headers.location], [303, '/#quote-received']);
  const lights = await app.inject({
    method: 'POST',
    url: '/api/holiday-lights',
    headers: HEADERS,
    payload: encoded({ ...holidayBody, submittedAt: '' }),
  });
  assert.deepEqual([lights.statusCode, lights.headers.location], [303, '/thank-you']);
  const leads = await store.db.selectFrom('leads').select(['last_name', 'notes']).orderBy('id').execute();
  assert.deepEqual(leads, [
    { last_name: "O'Hara", notes: 'Two stories.\r\nPine trees.' },
    { last_name: 'Smith', notes: '' },
  ]);
});

test('a form sent twice with its hidden key is one lead', async () => {
  const { app, store } = await openSite(files);
  const payload = encoded({ ...QUOTE, idempotency_key: randomUUID() });
  for (const _ of [1, 2]) {
    const answer = await app.inject({ method: 'POST', url: '/api/quotes', headers: HEADERS, payload });
    assert.equal(answer.statusCode, 303);
  }
  assert.equal((await store.db.selectFrom('leads').select('id').execute()).length, 1);
});

test('a form sent by script and again by the browser itself, under its key, is one lead, kept as it first came', async () => {
  const { app, store } = await openSite(files);
  for (const [url, body] of [
    ['/api/quotes', quoteBody],
    ['/api/holiday-lights', holidayBody],
  ] as const) {
    const key = randomUUID();
    const scripted = { ...body, notes: 'Oaks.\nPines.\n\tElms.' };
    const first = await app.inject({ method: 'POST', url, headers: { 'idempotency-key': key }, payload: scripted });
    assert.equal(first.statusCode, 201);
    const native = { ...body, notes: 'Oaks.\r\nPines.\r\n\tElms.', sms_opt_in: 'on', submittedAt: '' };
    const payload = encoded({ ...native, idempotency_key: key });
    assert.equal((await app.inject({ method: 'POST', url, headers: HEADERS, payload })).statusCode, 303);
    const other = encoded({ ...native, notes: 'Oaks. Pines.\r\n\tElms.', idempotency_key: key });
    assert.equal((await app.inject({ method: 'POST', url, headers: HEADERS, payload: other })).statusCode, 422);
  }
  const leads = await store.db.selectFrom('leads').select('notes').execute();
  assert.deepEqual(leads, [{ notes: 'Oaks.\nPines.\n\tElms.' }, { notes: 'Oaks.\nPines.\n\tElms.' }]);
});

test('a form with a mistake comes back as a page that names it and keeps every entry', async () => {
  const { app, store } = await openSite(files);
  const key = randomUUID();
  const { sms_opt_in: _, ...rest } = QUOTE;
  const entries = { ...rest, first_name: '"><script>alert(1)</script>', email: 'nobody', idempotency_key: key };
  const answer = await app.inject({ method: 'POST', url: '/api/quotes', headers: HEADERS, payload: encoded(entries) });
  assert.equal(answer.statusCode, 422);
  assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(answer.body, new RegExp(`<h1>${formAnswer.invalid.title}</h1>`));
  assert.match(answer.body, /<a href="#email">Email: Please enter a valid email<\/a>/);
  assert.match(
    answer.body,
    /id="email" name="email" required aria-invalid="true" aria-describedby="email-error" value="nobody"/,
  );
  assert.match(answer.body, /<p class="error" id="sms_opt_in-error">Please agree/);
  assert.match(answer.body, /value="&#34;&#62;&#60;script&#62;alert\(1\)&#60;\/script&#62;"/);
  assert.doesNotMatch(answer.body, /<script/);
  assert.match(answer.body, />\nTwo stories.\r\nPine trees.<\/textarea>/);
  assert.match(answer.body, /<option value="gutter-cleaning" selected>/);
  assert.match(answer.body, new RegExp(`name="idempotency_key" value="${key}"`));
  assert.doesNotMatch(answer.body, / checked/);
  assert.deepEqual(await store.db.selectFrom('leads').selectAll().execute(), []);

  const style = /<style>([\s\S]*)<\/style>/.exec(answer.body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  assert.equal(
    answer.headers['content-security-policy'],
    `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; ` +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  );
});

test('the page of a refused holiday form keeps its choices, and one that was not offered is asked for again', async () => {
  const { app } = await openSite(files);
  const payload = encoded({ ...holidayBody, roofStories: '9', photoUrl: 'https://example.com/a?b=1&c=2' });
  const answer = await app.inject({ method: 'POST', url: '/api/holiday-lights', headers: HEADERS, payload });
  assert.equal(answer.statusCode, 422);
  assert.match(answer.body, /<a href="#roofStories">Roof Stories: Please select roof stories<\/a>/);
  assert.match(answer.body, /<option value="" disabled hidden selected>Select stories<\/option>/);
  assert.match(answer.body, /<option value="Mid November" selected>/);
  assert.match(answer.body, /value="https:\/\/example.com\/a\?b=1&#38;c=2"/);
});

test('a form under the key of another request comes back with a new key, and then is taken', async () => {
  const { app } = await openSite(files);
  const key = randomUUID();
  const post = (fields: object) =>
    app.inject({ method: 'POST', url: '/api/quotes', headers: HEADERS, payload: encoded({ ...QUOTE, ...fields }) });
  await post({ idempotency_key: key });
  const refused = await post({ idempotency_key: key, notes: 'More.' });
  assert.equal(refused.statusCode, 422);
  assert.match(refused.body, new RegExp(`<h1>${formAnswer.keyReused.title}</h1>`));
  assert.doesNotMatch(refused.body, /aria-invalid="/);
  const newKey = /name="idempotency_key" value="([^"]+)"/.exec(refused.body)?.[1] ?? '';
  assert.notEqual(newKey, key);
  assert.equal((await post({ idempotency_key: newKey, notes: 'More.' })).statusCode, 303);
});

test('a form that cannot be taken now says so in words: too many, too large, not stored', async () => {
  const { app, store } = await openSite(files, { rateLimit: 1 });
  const post = (payload: string) => app.inject({ method: 'POST', url: '/api/quotes', headers: HEADERS, payload });
  const tooLarge = await post(`notes=${'x'.repeat(256 * 1024)}`);
  assert.equal(tooLarge.statusCode, 413);
  assert.match(tooLarge.body, new RegExp(formAnswer.tooLarge.title));
  assert.doesNotMatch(tooLarge.body, /<form/);
  await store.close();
  const notStored = await post(encoded(QUOTE));
  assert.deepEqual([notStored.statusCode, notStored.headers['retry-after']], [503, '5']);
  const tooMany = await post(encoded(QUOTE));
  assert.equal(tooMany.statusCode, 429);
  assert.ok(Number(tooMany.headers['retry-after']) > 0);
  for (const [answer, { title }] of [
    [notStored, formAnswer.unavailable],
    [tooMany, formAnswer.tooMany],
  ] as const) {
    assert.match(answer.body, new RegExp(`<h1>${title}</h1>`));
    assert.match(answer.body, /value="jane@example.com"/);
    assert.match(answer.body, / checked/);
  }
});

function encoded(fields: object): string {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
}
