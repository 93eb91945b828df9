import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InboxPage } from '@downspout/office-api/inbox';
import type { InboxLead } from '@downspout/office-api/leads';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newHolidayLights, newQuote, RECEIVED_AT } from '../../testing/new-leads.ts';
import { type Browser, openOffice, signedInBrowser } from '../testing/office.ts';

onEachEngine((engine) => {
  test('the inbox shows who wrote and called, newest first, with what became of it', async () => {
    const office = await openOffice(engine);
    const saveLead = createTestSaveLead(office.store);
    await saveLead(newQuote());
    await saveLead(newHolidayLights());
    await saveLead({ ...newQuote({ first_name: 'Caller', last_name: 'X' }), callId: 'call-1' });
    await saveLead({ ...newQuote({ first_name: 'Broke', last_name: 'Off' }), callId: 'call-2', incomplete: true });
    await office.store.db
      .updateTable('deliveries')
      .set({ state: 'dead' })
      .where('destination', '=', 'holiday-lights-webhook')
      .execute();
    const { leads, next } = await read(await signedInBrowser(office), '/api/inbox');
    assert.deepEqual(
      leads.map(({ name, kind, delivery }) => [name, kind, delivery]),
      [
        ['Broke Off', 'incomplete', 'waiting'],
        ['Caller X', 'call', 'waiting'],
        ['Jane Smith', 'holiday-lights', 'dead'],
        ["Jane O'Hara", 'quote', 'waiting'],
      ],
    );
    const { id: _, ...jane } = leads[3] ?? {};
    assert.deepEqual(jane, {
      name: "Jane O'Hara",
      phone: '(404) 555-0123',
      email: 'jane@example.com',
      address: '123 Peachtree St NE, Atlanta, GA 30303',
      town: 'Atlanta',
      excerpt: 'Two stories. Pine trees.',
      kind: 'quote',
      service: 'gutter-cleaning',
      receivedAt: RECEIVED_AT,
      delivery: 'waiting',
      status: 'new',
      amountCents: null,
      assignee: null,
      firstContactAt: null,
      unansweredSince: null,
      duplicates: 3,
      mergedInto: null,
      erased: false,
      isQuarantined: false,
      snooze: null,
      version: 0,
    });
    assert.equal(next, null);
  });

  test('of long notes a list has the first words, on one line, and no half of a character', async () => {
    const office = await openOffice(engine);
    const saveLead = createTestSaveLead(office.store);
    for (const notes of ['Two\n\nstories.\t Pine', 'word '.repeat(60), `x${'🏠'.repeat(120)}`])
      await saveLead(newQuote({ notes }));
    const { leads } = await read(await signedInBrowser(office), '/api/inbox');
    const [houses, words, lines] = leads.map(({ excerpt }) => excerpt);
    assert.equal(lines, 'Two stories. Pine');
    assert.equal(words, `${'word '.repeat(32).trim()}…`);
    assert.equal(houses, `x${'🏠'.repeat(79)}…`);
  });

  test('a lead with several deliveries shows the one that needs the owner most', async () => {
    const office = await openOffice(engine);
    const saveLead = createTestSaveLead(office.store);
    await saveLead(newQuote());
    const row = await office.store.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
    const other = { ...row, id: 'other', destination: 'mail', state: 'dead' } as const;
    await office.store.db.insertInto('deliveries').values(other).execute();
    await office.store.db.updateTable('deliveries').set({ state: 'delivered' }).where('id', '=', row.id).execute();
    const { leads } = await read(await signedInBrowser(office), '/api/inbox');
    assert.deepEqual(
      leads.map(({ delivery }) => delivery),
      ['dead'],
    );
  });

  test('pages of 50 follow one another without a gap, also when leads come in meanwhile', async () => {
    const office = await openOffice(engine);
    const saveLead = createTestSaveLead(office.store);
    for (let n = 0; n < 101; n += 1) await saveLead(newQuote({ first_name: `n${n}`, last_name: 'X' }));
    const browser = await signedInBrowser(office);
    const seen: InboxLead[] = [];
    const sizes: number[] = [];
    for (let url: string | null = '/api/inbox'; url !== null; ) {
      const page: InboxPage = await read(browser, url);
      seen.push(...page.leads);
      sizes.push(page.leads.length);
      await saveLead(newQuote({ first_name: 'late', last_name: 'X' }));
      url = page.next === null ? null : `/api/inbox?before=${page.next}`;
    }
    assert.deepEqual(sizes, [50, 50, 1]);
    assert.deepEqual(
      seen.map(({ name }) => name),
      Array.from({ length: 101 }, (_, n) => `n${100 - n} X`),
    );
  });

  test('an empty inbox is an empty page', async () => {
    assert.deepEqual(await read(await signedInBrowser(await openOffice(engine)), '/api/inbox'), {
      leads: [],
      next: null,
    });
  });
});

async function read(browser: Browser, url: string): Promise<InboxPage> {
  const answer = await browser.get(url);
  assert.equal(answer.statusCode, 200);
  return answer.json();
}
