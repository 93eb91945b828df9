import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../testing/engines.ts';
import { holidayBody, quoteBody } from '../testing/lead-bodies.ts';
import { openSite } from '../testing/site.ts';
import { storedAttribution } from './read-attribution.ts';

const FIRST = { at: '2026-11-11T10:00:00.000Z', page: '/', utm_source: 'news', referrer: 'https://other.example/' };
const LAST = { at: '2026-11-19T10:00:00.000Z', page: '/holiday-lights', gclid: 'abc' };

onEachEngine((engine) => {
  test('first and last touch are stored with the lead of either form', async () => {
    const stored = await storedOf([
      ['/api/quotes', headerOf({ first: FIRST, last: LAST }), quoteBody],
      ['/api/holiday-lights', headerOf({ first: FIRST }), holidayBody],
    ]);
    assert.deepEqual(stored, [
      { first: FIRST, last: LAST },
      { first: FIRST, last: FIRST },
    ]);
  });

  test('values are cut and cleaned, unknown ones dropped, and what cannot be read is nothing, and never a refusal', async () => {
    const wild = { ...FIRST, utm_source: `a\u0000b\n${'x'.repeat(300)}`, email: 'a@b.example' };
    const bad = [
      '%',
      'no json',
      headerOf(null),
      headerOf([FIRST]),
      headerOf({ last: LAST }),
      headerOf({ first: { ...FIRST, at: 'yesterday' } }),
      headerOf({ first: { ...FIRST, gclid: 7 } }),
      headerOf({ first: { ...FIRST, gclid: 'x'.repeat(2_048) } }),
    ];
    const [cut, ...none] = await storedOf(
      [headerOf({ first: wild }), ...bad].map((header, n) => {
        return ['/api/quotes', header, { ...quoteBody, notes: `Request ${n}` }] as const;
      }),
    );
    const first = { ...FIRST, utm_source: `ab ${'x'.repeat(247)}` };
    assert.deepEqual([cut, none], [{ first, last: first }, bad.map(() => null)]);
  });

  test('a form that the browser posts by itself tells the campaign of its page, unless its visitor wants no tracking', async () => {
    const { app, store } = await openSite(engine, { clock: () => Date.UTC(2026, 10, 20) });
    const post = (name: string, headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/quotes',
        headers: { host: 'x.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams({ ...quoteBody, first_name: name, sms_opt_in: 'on', notes: '' }).toString(),
      });
    const referer = 'http://x.example/?utm_source=news&q=1';
    await post('a', { referer });
    await post('b', { referer, 'sec-gpc': '1' });
    await post('e', { referer, dnt: '1' });
    await post('c', { referer: referer.replace('x.example', 'y.example') });
    await post('d', { referer: 'http://x.example/?q=1' });
    const rows = await store.db.selectFrom('leads').select('attribution').orderBy('id').execute();
    const touch = { at: '2026-11-20T00:00:00.000Z', page: '/', utm_source: 'news' };
    assert.deepEqual(
      rows.map((row) => storedAttribution(row.attribution)),
      [{ first: touch, last: touch }, null, null, null, null],
    );
  });

  async function storedOf(requests: (readonly [url: string, attribution: string, payload: object])[]) {
    const { app, store } = await openSite(engine);
    for (const [url, attribution, payload] of requests) {
      const answer = await app.inject({ method: 'POST', url, headers: { attribution }, payload });
      assert.equal(answer.statusCode, 201, answer.body);
    }
    const rows = await store.db.selectFrom('leads').select('attribution').orderBy('id').execute();
    return rows.map((row) => storedAttribution(row.attribution));
  }
});

function headerOf(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value));
}
