import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InboxPage } from '@downspout/office-api/inbox';
import type { NewQuote } from '../../leads/new-lead.ts';
import { firstIdOf } from '../../store/uuid-v7.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newHolidayLights, newQuote } from '../../testing/new-leads.ts';
import { type Browser, openBrowser, openOffice, signedInBrowser, type TestOffice } from '../testing/office.ts';
import { reindexLead } from './lead-index.ts';

const saverOf = ({ store }: TestOffice) => createTestSaveLead(store);

async function names(browser: Browser, query: string): Promise<string[]> {
  const answer = await browser.get(`/api/inbox?${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  const page: InboxPage = answer.json();
  const count = await browser.get(`/api/inbox/count?${query}`);
  assert.deepEqual(count.json(), { count: page.leads.length });
  return page.leads.map(({ name }) => name);
}

onEachEngine((engine) => {
  test('words of any field find a lead, all of them must, each may be the beginning of one', async () => {
    const office = await openOffice(engine);
    const saveLead = saverOf(office);
    await saveLead(
      newQuote({ first_name: 'Zoë', last_name: 'Ångström', phone: '+1 404 555 0199', email: 'z@a.example' }),
    );
    await saveLead(newQuote({ first_name: 'Bob', last_name: 'Miller', notes: 'Gate code 4471, two dogs' }));
    await saveLead(newHolidayLights({ firstName: 'Cleo', lastName: 'Park', style: 'Colorful' }));
    const browser = await signedInBrowser(office);
    for (const [typed, found] of [
      ['zoe', ['Zoë Ångström']],
      ['ZOË ang', ['Zoë Ångström']],
      ['0199', ['Zoë Ångström']],
      ['(404) 555-0199', ['Zoë Ångström']],
      ['z@a.example', ['Zoë Ångström']],
      ['4471', ['Bob Miller']],
      ['dogs mill', ['Bob Miller']],
      ['colorful', ['Cleo Park']],
      ['zoe miller', []],
      ['oe', []],
      ['', ['Cleo Park', 'Bob Miller', 'Zoë Ångström']],
      [`"'*`, ['Cleo Park', 'Bob Miller', 'Zoë Ångström']],
      ['or', []],
      ['NOT zoe', []],
    ] as const) {
      assert.deepEqual(await names(browser, `q=${encodeURIComponent(typed)}`), found, typed);
    }
  });

  test('each filter lets its leads pass, and together all must agree', async () => {
    const office = await openOffice(engine);
    const saveLead = saverOf(office);
    const called = (fields: object, more: Partial<NewQuote>) => saveLead({ ...newQuote(fields), ...more });
    await saveLead(newQuote({ first_name: 'Form', service_type: 'power-washing' }));
    await saveLead(newHolidayLights({ firstName: 'Lights', lastName: 'X' }));
    await called({ first_name: 'Call' }, { callId: 'c1' });
    await called({ first_name: 'Broken' }, { callId: 'c2', incomplete: true });
    const { db } = office.store;
    const ids = await db.selectFrom('leads').select(['id', 'first_name']).execute();
    const idOf = (name: string) => ids.find((row) => row.first_name === name)?.id ?? '';
    const at = Date.parse('2026-11-01T12:00:00Z');
    await db.updateTable('leads').set({ status: 'won', received_at: at }).where('id', '=', idOf('Form')).execute();
    await db.updateTable('deliveries').set({ state: 'dead' }).where('lead_id', '=', idOf('Lights')).execute();
    await db.updateTable('deliveries').set({ state: 'delivered' }).where('lead_id', '=', idOf('Call')).execute();
    const browser = await signedInBrowser(office);
    const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await db.updateTable('leads').set({ assigned_to: user.id }).where('id', '=', idOf('Call')).execute();
    const first = async (query: string) => (await names(browser, query)).map((name) => name.split(' ')[0]);
    for (const [query, found] of [
      ['kind=quote', ['Form']],
      ['kind=holiday-lights', ['Lights']],
      ['kind=call', ['Call']],
      ['kind=incomplete', ['Broken']],
      ['status=won', ['Form']],
      ['status=new&kind=call', ['Call']],
      ['service=power-washing', ['Form']],
      ['delivery=dead', ['Lights']],
      ['delivery=delivered', ['Call']],
      ['delivery=waiting', ['Broken', 'Form']],
      ['delivery=no-destination', []],
      [`assignee=${user.id}`, ['Call']],
      ['assignee=none&kind=quote', ['Form']],
      ['from=2026-11-01&to=2026-11-01', ['Form']],
      ['from=2026-11-02', ['Broken', 'Call', 'Lights']],
      ['to=2026-10-31', []],
      ['q=form&status=won', ['Form']],
      ['q=form&status=lost', []],
    ] as const) {
      assert.deepEqual(await first(query), found, query);
    }
  });

  test('a filter that cannot be read is refused by name', async () => {
    const browser = await signedInBrowser(await openOffice(engine));
    for (const query of ['status=old', 'from=yesterday', 'kind=x', 'delivery=', `q=${'x'.repeat(201)}`]) {
      const answer = await browser.get(`/api/inbox?${query}`);
      assert.equal(answer.statusCode, 422, query);
      assert.match(answer.json().error.message, new RegExp(`a ${query.split('=')[0]} that`));
    }
  });

  test('pages of what is found follow one another without a gap', async () => {
    const office = await openOffice(engine);
    const saveLead = saverOf(office);
    for (let n = 0; n < 101; n += 1) await saveLead(newQuote({ first_name: `n${n}`, last_name: 'Found' }));
    const browser = await signedInBrowser(office);
    const seen: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const answer = await browser.get(`/api/inbox?q=found${before && `&before=${before}`}`);
      const page: InboxPage = answer.json();
      seen.push(...page.leads.map(({ name }) => name));
      before = page.next;
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 101 }, (_, n) => `n${100 - n} Found`),
    );
  });

  test('leads of one person are told apart from others by phone or e-mail, merged ones left out', async () => {
    const office = await openOffice(engine);
    const saveLead = saverOf(office);
    const someone = { phone: '404-555-0001', email: 'one@example.com' };
    await saveLead(newQuote({ first_name: 'A', ...someone }));
    await saveLead(newQuote({ first_name: 'B', phone: '+1 (404) 555 0001', email: 'two@example.com' }));
    await saveLead(newQuote({ first_name: 'C', phone: '404-555-0009', email: 'ONE@example.com' }));
    await saveLead(newQuote({ first_name: 'D', phone: '404-555-0008', email: 'four@example.com' }));
    await saveLead(newQuote({ first_name: 'E', ...someone }));
    const { db } = office.store;
    const a = await db.selectFrom('leads').select('id').where('first_name', '=', 'A').executeTakeFirstOrThrow();
    await db.updateTable('leads').set({ merged_into: a.id }).where('first_name', '=', 'E').execute();
    const answer = await (await signedInBrowser(office)).get('/api/inbox');
    const page: InboxPage = answer.json();
    const told = page.leads.map(({ name, duplicates }) => [name.slice(0, 1), duplicates]);
    assert.deepEqual(told, [
      ['D', 0],
      ['C', 1],
      ['B', 1],
      ['A', 2],
    ]);
  });

  test('a lead that was committed later than its id says is found all the same', async () => {
    const office = await openOffice(engine);
    const saveLead = saverOf(office);
    const browser = await signedInBrowser(office);
    await saveLead(newQuote({ first_name: 'Early' }));
    await saveLead(newQuote({ first_name: 'Late' }));
    const { db } = office.store;
    const [early] = await db.selectFrom('leads').selectAll().orderBy('id').execute();
    assert.ok(early);
    await db.deleteFrom('leads').where('id', '=', early.id).execute();
    assert.equal((await names(browser, 'q=late')).length, 1);
    await db.insertInto('leads').values(early).execute();
    assert.equal((await names(browser, 'q=early')).length, 1);
  });

  test('so is one that comes minutes late, by another clock, within the next minute', async (t) => {
    const office = await openOffice(engine);
    const browser = await signedInBrowser(office);
    await saverOf(office)(newQuote({ first_name: 'Early' }));
    const { db } = office.store;
    const [early] = await db.selectFrom('leads').selectAll().execute();
    assert.ok(early);
    assert.equal((await names(browser, 'q=early')).length, 1);
    const earlyMs = Number.parseInt(early.id.replace('-', '').slice(0, 12), 16);
    const id = `${firstIdOf(earlyMs - 5 * 60_000)}-7000-8000-000000000001`;
    await db
      .insertInto('leads')
      .values({ ...early, id, idempotency_key: null, first_name: 'Late' })
      .execute();
    assert.equal((await names(browser, 'q=late')).length, 0);
    const start = performance.now();
    t.mock.method(performance, 'now', () => start + 60_000);
    assert.equal((await names(browser, 'q=late')).length, 1);
  });

  test('a note is found once the lead was indexed again, and what was taken away is not', async () => {
    const office = await openOffice(engine);
    await saverOf(office)(newQuote({ first_name: 'Noted' }));
    const browser = await signedInBrowser(office);
    const { db } = office.store;
    assert.equal((await names(browser, 'q=noted')).length, 1);
    const { id } = await db.selectFrom('leads').select('id').executeTakeFirstOrThrow();
    const note = { id: 'n1', lead_id: id, at: 1, user_id: null, who: 'ana', text: 'prefers Tuesdays' };
    await db.insertInto('lead_notes').values(note).execute();
    await db.transaction().execute((transaction) => reindexLead(transaction, id));
    assert.equal((await names(browser, 'q=tuesday')).length, 1);
    await db.deleteFrom('lead_notes').execute();
    await db.transaction().execute((transaction) => reindexLead(transaction, id));
    assert.deepEqual(await names(browser, 'q=tuesday'), []);
  });

  test('two processes that index at once, and leads made under one number, leave each lead once', async () => {
    const office = await openOffice(engine);
    const other = await openOffice(engine);
    const saveLead = saverOf(office);
    for (let n = 0; n < 20; n += 1) await saveLead(newQuote({ first_name: `n${n}` }));
    const { db } = office.store;
    const lead = await db.selectFrom('leads').selectAll().orderBy('id').executeTakeFirstOrThrow();
    for (const end of ['000000000001', '000000000002', '000000000003']) {
      const id = `${lead.id.slice(0, 24)}${end}`;
      await db
        .insertInto('leads')
        .values({ ...lead, id, idempotency_key: null })
        .execute();
    }
    const browser = await signedInBrowser(office);
    const second = openBrowser(other.app);
    for (const [name, value] of browser.cookies) second.cookies.set(name, value);
    await Promise.all([browser.get('/api/inbox'), second.get('/api/inbox'), browser.get('/api/inbox?q=a')]);
    const { count } = await db
      .selectFrom('lead_index')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), 23);
  });
});
