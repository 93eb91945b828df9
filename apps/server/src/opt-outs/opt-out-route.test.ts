import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../testing/engines.ts';
import { logLines } from '../testing/log-lines.ts';
import { openSite } from '../testing/site.ts';
import { PHONE, report, WEBHOOK_SECRET } from './testing/automation.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const SETTINGS = { settings: { WEBHOOK_SECRET }, clock: () => NOW };
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const MINUTE_MS = 60_000;

onEachEngine((engine) => {
  test('a number that texts STOP is opted out, however it is written, and the answer tells since when', async () => {
    const { app } = await openSite(engine, SETTINGS);
    for (const phone of ['+14045550123', '(404) 555-0123', '1-404-555-0123', '404.555.0123']) {
      const answer = await report(app, { phone, keyword: 'Stop!', at: '2026-11-20T15:00:00+00:00' });
      assert.deepEqual(
        [answer.statusCode, answer.json()],
        [200, { phone: PHONE, optedOut: true, since: '2026-11-20T15:00:00.000Z' }],
      );
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
    const now = await report(app, { phone: '+44 20 7946 0018' });
    assert.deepEqual(now.json(), { phone: '+442079460018', optedOut: true, since: '2026-11-21T12:00:00.000Z' });
  });

  test('the newest word wins, in whatever order they come, and of two at once the one that stops', async () => {
    const { app } = await openSite(engine, SETTINGS);
    const say = async (keyword: string, hour: number) => {
      const at = new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
      return (await report(app, { phone: PHONE, keyword, at })).json().optedOut;
    };
    const said = [
      await say('STOP', 10),
      await say('START', 12),
      await say('opt out', 11),
      await say('Unsubscribe', 13),
      await say('UNSTOP', 13),
      await say('UNSTOP', 14),
    ];
    assert.deepEqual(said, [true, false, false, true, true, false]);
  });

  test('a report that comes twice counts once, and a time in the future is now', async () => {
    const { app, store } = await openSite(engine, SETTINGS);
    const stop = { phone: PHONE, keyword: 'STOP', at: '2027-11-20T10:00:00Z' };
    const [first, again] = [await report(app, stop, { id: 'one' }), await report(app, stop, { id: 'one' })];
    assert.deepEqual([first.json().since, again.json()], ['2026-11-21T12:00:00.000Z', first.json()]);
    const events = await store.db.selectFrom('opt_out_events').select(['id', 'keyword']).execute();
    assert.deepEqual(events, [{ id: 'one', keyword: 'STOP' }]);
  });

  test('a STOP under the id of another report is stored all the same, once for each number and time', async () => {
    const { app, store } = await openSite(engine, SETTINGS);
    const at = '2026-11-20T10:00:00Z';
    const start = { phone: PHONE, keyword: 'START', at };
    assert.equal((await report(app, start, { id: 'one' })).statusCode, 200);
    const others = [
      { phone: PHONE, keyword: 'STOP', at: '2026-11-20T11:00:00Z' },
      { phone: '+14045550124', keyword: 'STOP', at },
    ];
    for (const other of [...others, ...others]) {
      const answer = await report(app, other, { id: 'one' });
      assert.deepEqual([answer.statusCode, answer.json().phone, answer.json().optedOut], [200, other.phone, true]);
    }
    const events = await store.db.selectFrom('opt_out_events').select(['id', 'phone', 'keyword']).execute();
    assert.deepEqual(events.map(({ phone, keyword }) => `${phone} ${keyword}`).toSorted(), [
      `${PHONE} START`,
      `${PHONE} STOP`,
      '+14045550124 STOP',
    ]);
    assert.ok(
      events.every(({ id }) => id === 'one' || id.startsWith('one~')),
      JSON.stringify(events),
    );
  });

  test('a STOP whose id is too long to be kept is stored once', async () => {
    const { app, store } = await openSite(engine, SETTINGS);
    const stop = { phone: PHONE, at: '2026-11-20T10:00:00Z' };
    for (let sent = 0; sent < 2; sent += 1) {
      assert.equal((await report(app, stop, { id: 'x'.repeat(201) })).statusCode, 200);
    }
    assert.equal((await store.db.selectFrom('opt_out_events').select('id').execute()).length, 1);
  });

  test('a START under the id of another report is refused, as it may be one that is long over', async () => {
    const { app, store } = await openSite(engine, SETTINGS);
    const at = '2026-11-20T10:00:00Z';
    assert.equal((await report(app, { phone: PHONE, at }, { id: 'one' })).statusCode, 200);
    for (const other of [
      { phone: '+14045550124', keyword: 'START', at },
      { phone: PHONE, keyword: 'START', at },
      { phone: PHONE, keyword: 'START' },
    ]) {
      const answer = await report(app, other, { id: 'one' });
      assert.deepEqual([answer.statusCode, answer.json().error.code], [422, 'id_reused'], JSON.stringify(other));
    }
    const events = await store.db.selectFrom('opt_out_events').select(['id', 'phone', 'keyword']).execute();
    assert.deepEqual(events, [{ id: 'one', phone: PHONE, keyword: 'STOP' }]);
  });

  test('a report without a time is taken for a repetition while it can be nothing else', async () => {
    const clock = { now: NOW };
    const { app, store } = await openSite(engine, { ...SETTINGS, clock: () => clock.now });
    const say = async (keyword: string, id: string) => {
      const answer = await report(app, { phone: PHONE, keyword }, { id });
      return answer.statusCode === 200 ? answer.json().optedOut : answer.json().error.code;
    };
    const said = [await say('STOP', 'contact')];
    clock.now += 15 * MINUTE_MS;
    said.push(await say('STOP', 'contact'), await say('START', 'another'), await say('STOP', 'contact'));
    clock.now += 1;
    said.push(await say('START', 'another'), await say('STOP', 'new'));
    clock.now += 15 * MINUTE_MS;
    said.push(await say('STOP', 'new'), await say('STOP', 'newer'));
    assert.deepEqual(said, [true, true, false, true, 'id_reused', true, true, true]);
    const count = async () => (await store.db.selectFrom('opt_out_events').select('id').execute()).length;
    const before = await count();
    assert.equal(await say('STOP', 'newer'), true);
    assert.equal(await count(), before);
    clock.now += 15 * MINUTE_MS + 1;
    assert.equal(await say('STOP', 'newer'), true);
    assert.equal(await count(), before + 1);
  });

  test('who does not sign rightly, or not now, changes nothing', async () => {
    const { app, store } = await openSite(engine, SETTINGS);
    const stop = { phone: PHONE };
    const ago = (ms: number) => ({ signedAt: new Date(Date.now() - ms) });
    const refused = [
      report(app, stop, { secret: OTHER_SECRET }),
      report(app, stop, { headers: { 'webhook-signature': '' } }),
      report(app, stop, { headers: { 'webhook-signature': 'v1' } }),
      report(app, stop, { headers: { 'webhook-signature': 'v1a,AAAA' } }),
      report(app, stop, { headers: { 'webhook-id': 'another' } }),
      report(app, stop, { headers: { 'webhook-timestamp': 'now' } }),
      report(app, stop, ago(6 * MINUTE_MS)),
      report(app, stop, ago(-6 * MINUTE_MS)),
      report(app, 'no json', { secret: OTHER_SECRET }),
      app.inject({ method: 'POST', url: '/api/opt-outs', payload: stop }),
      app.inject({ method: 'POST', url: '/api/opt-outs' }),
    ];
    for (const [index, one] of refused.entries()) {
      const answer = await one;
      assert.deepEqual([answer.statusCode, answer.json().error.code], [401, 'unauthorized'], String(index));
    }
    assert.deepEqual(await store.db.selectFrom('opt_out_events').selectAll().execute(), []);
    for (const ms of [4 * MINUTE_MS, -4 * MINUTE_MS]) assert.equal((await report(app, stop, ago(ms))).statusCode, 200);
  });

  test('without a configured secret everyone is refused', async () => {
    const { app } = await openSite(engine, { clock: () => NOW });
    assert.equal((await report(app, { phone: PHONE })).statusCode, 401);
  });

  test('what cannot be used is refused with the reason, and no log line tells a number', async () => {
    const { log, lines } = logLines();
    const { app, store } = await openSite(engine, { ...SETTINGS, log });
    const codes: string[] = [];
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      {},
      { phone: 4045550123 },
      { phone: 'none' },
      { phone: '911' },
      { phone: PHONE, keyword: 'HELP' },
      { phone: PHONE, keyword: null },
      { phone: PHONE, at: 'yesterday' },
      { phone: PHONE, first_name: 'as one of our own deliveries has it' },
    ]) {
      const answer = await report(app, body);
      codes.push(`${answer.statusCode} ${answer.json().error.code}`);
    }
    assert.deepEqual(codes, [
      ...['400 unreadable', '400 unreadable'],
      ...Array.from({ length: 6 }, () => '422 invalid'),
      '422 unknown_keyword',
      ...Array.from({ length: 3 }, () => '422 invalid'),
    ]);
    assert.equal((await report(app, `"${'x'.repeat(16 * 1024)}"`)).statusCode, 413);
    assert.equal((await report(app, '{}', { headers: { 'content-type': 'text/plain' } })).statusCode, 415);
    assert.deepEqual(await store.db.selectFrom('opt_out_events').selectAll().execute(), []);
    await report(app, { phone: PHONE });
    assert.doesNotMatch(lines.join(''), /4045550123/);
  });
});
