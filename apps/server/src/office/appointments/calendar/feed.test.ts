import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { pino } from 'pino';
import { onEachEngine } from '../../../testing/engines.ts';
import { newQuote } from '../../../testing/new-leads.ts';
import { eraseLeads } from '../../erasing/erase-leads.ts';
import { CONFIRMED_MS } from '../../sign-in/require-session.ts';
import { type LeadsOffice, openLeadsOffice } from '../../testing/leads.ts';
import { auditOf, NOW, openBrowser } from '../../testing/office.ts';

const DAY_MS = 24 * 3_600_000;
/** 10 in the morning in Atlanta. */
const TEN = Date.parse('2026-11-21T10:00-05:00');

onEachEngine((engine) => {
  test('whoever has the address reads the appointments of the last 30 days and all to come, and no others', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save(newQuote({ notes: 'one' }));
    for (const days of [-31, -29, 0, 300]) await book(office, id, days);
    const canceled = await book(office, id, 1);
    const { starts_at: startsAt, ends_at: endsAt } = await row(office, canceled);
    const cancel = { ...TERMS, startsAt, endsAt, state: 'canceled', sequence: 0 };
    await office.ana.post(`/api/appointments/${canceled}`, cancel);
    const { path } = await feed(office);
    const answer = await openBrowser(office.app).get(path);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(
      [answer.headers['content-type'], answer.headers['cache-control']],
      ['text/calendar; charset=utf-8', 'no-store'],
    );
    const events = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent');
    assert.deepEqual(
      events.map((event) => [
        new ICAL.Event(event).startDate.toJSDate().getTime(),
        event.getFirstPropertyValue('status'),
      ]),
      [
        [TEN - 29 * DAY_MS - 3_600_000, 'CONFIRMED'],
        [TEN, 'CONFIRMED'],
        [TEN + DAY_MS, 'CANCELLED'],
        [TEN + 300 * DAY_MS - 3_600_000, 'CONFIRMED'],
      ],
    );
    const [event] = events;
    assert.equal(event?.getFirstPropertyValue('summary'), "Gutter cleaning: Jane O'Hara");
    assert.equal(event?.getFirstPropertyValue('url'), `http://office.test/leads/${id}`);
    assert.match(String(event?.getFirstPropertyValue('description')), /Ladder/);
    await eraseLeads(office.store, { id, alsoSamePerson: false, actor: { id: null, name: 'ana' }, now: NOW });
    assert.doesNotMatch((await openBrowser(office.app).get(path)).body, /VEVENT|Jane/);
  });

  test('an address works until it is replaced, turned off or its user is disabled, and is kept as a hash alone', async () => {
    const office = await openLeadsOffice(engine);
    const stranger = openBrowser(office.app);
    const read = async (path: string) => (await stranger.get(path)).statusCode;
    const first = await feed(office);
    const rows = await office.store.db.selectFrom('calendar_feeds').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(first.token));
    assert.equal((await office.ana.get('/api/account')).json().calendarFeedAt, NOW);
    const second = await feed(office);
    assert.deepEqual([await read(first.path), await read(second.path)], [404, 200]);
    await office.store.db.updateTable('users').set({ disabled_at: 1 }).execute();
    assert.equal(await read(second.path), 404);
    await office.store.db.updateTable('users').set({ disabled_at: null }).execute();
    assert.equal((await office.ana.post('/api/account/calendar-feed/off')).statusCode, 204);
    assert.equal(await read(second.path), 404);
    assert.equal((await office.ana.get('/api/account')).json().calendarFeedAt, null);
    assert.deepEqual((await auditOf(office.store)).slice(-3), [
      'ana calendar-feed-made user:ana',
      'ana calendar-feed-made user:ana',
      'ana calendar-feed-ended user:ana',
    ]);
    assert.doesNotMatch(
      JSON.stringify(await office.store.db.selectFrom('audit_log').selectAll().execute()),
      new RegExp(second.token),
    );
  });

  test('whatever is no address of a feed gets one and the same answer', async () => {
    const office = await openLeadsOffice(engine);
    const { token } = await feed(office);
    const stranger = openBrowser(office.app);
    const answers: string[] = [];
    for (const file of [
      'x',
      'x.ics',
      `${token}`,
      `${token}.ICS`,
      `${'A'.repeat(43)}.ics`,
      `${token}x.ics`,
      '%00.ics',
    ]) {
      const { statusCode, body } = await stranger.get(`/calendar/${file}`);
      answers.push(`${statusCode} ${JSON.parse(body).error.code}`);
    }
    assert.deepEqual(new Set(answers), new Set(['404 not_found']));
  });

  test('an address is made only after a proof of who is there, and one that asks too often is told to wait', async () => {
    const office = await openLeadsOffice(engine);
    const { path } = await feed(office);
    const stranger = openBrowser(office.app);
    const codes = new Set<number>();
    for (let asked = 0; asked < 61; asked += 1) codes.add((await stranger.get(path)).statusCode);
    assert.deepEqual([...codes], [200, 429]);
    office.clock.now += CONFIRMED_MS;
    assert.equal((await office.ana.post('/api/account/calendar-feed')).statusCode, 403);
  });

  test('no log line has an address of a feed', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    });
    const office = await openLeadsOffice(engine, { log: pino({ level: 'trace' }, stream) });
    const { path, token } = await feed(office);
    await openBrowser(office.app).get(path);
    await openBrowser(office.app).get(`${path}x`);
    assert.ok(lines.some((line) => line.includes('/calendar/:file')));
    assert.ok(lines.every((line) => !line.includes(token)));
  });
});

const TERMS = { job: 'Gutter cleaning', address: '1 Main St', note: 'Ladder', userId: null };

async function book(office: LeadsOffice, leadId: string, days: number): Promise<string> {
  // By the clock, whatever that says then.
  const day = new Date(TEN + days * DAY_MS).toISOString().slice(0, 10);
  const offset = days === -29 || days === -31 || days === 300 ? '-04:00' : '-05:00';
  const startsAt = Date.parse(`${day}T10:00${offset}`);
  const id = crypto.randomUUID();
  const body = { ...TERMS, id, startsAt, endsAt: startsAt + 3_600_000 };
  assert.equal(await office.change(leadId, 'appointments', body), '200');
  return id;
}

function row({ store }: LeadsOffice, id: string) {
  return store.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function feed({ ana }: LeadsOffice): Promise<{ path: string; token: string }> {
  const answer = await ana.post('/api/account/calendar-feed');
  assert.equal(answer.statusCode, 200, answer.body);
  const { pathname } = new URL(answer.json().address);
  return { path: pathname, token: pathname.slice('/calendar/'.length, -'.ics'.length) };
}
