import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteSource } from '@downspout/business/facts';
import { currentConsent } from '@downspout/leads/consent';
import { SEALED_AT, sealNow } from '../../consents/testing/chain.ts';
import { storeOptOut } from '../../opt-outs/store-opt-out.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { newHolidayLights, newQuote, RECEIVED_AT } from '../../testing/new-leads.ts';
import { openLeadsOffice } from '../testing/leads.ts';

const SUBMITTED_AT = new Date(RECEIVED_AT).toISOString();

onEachEngine((engine) => {
  test('a lead of the landing form is told as it was given, with its consent, origin, deliveries and attempts', async () => {
    const { store, save, page } = await openLeadsOffice(engine);
    const id = await save();
    const attempt = { delivery_id: `msg_${id}`, number: 1, started_at: 5, duration_ms: 7, outcome: 'failed' } as const;
    await store.db
      .insertInto('delivery_attempts')
      .values([{ ...attempt, number: 2, status: 500, error: 'answered 500', answer: '<b>no</b>' }, attempt])
      .execute();
    const { lead, timeline, ...rest } = await page(id);
    assert.deepEqual(
      timeline.entries.map(({ what }) => what),
      ['delivery', 'request'],
    );
    assert.deepEqual([lead.id, lead.name, lead.status, lead.version], [id, "Jane O'Hara", 'new', 0]);
    const [delivery] = rest.deliveries;
    assert.deepEqual(rest, {
      given: {
        firstName: 'Jane',
        lastName: "O'Hara",
        phone: '(404) 555-0123',
        email: 'jane@example.com',
        address: '123 Peachtree St NE, Atlanta, GA 30303',
        notes: 'Two stories.\r\nPine trees.',
        submittedAt: SUBMITTED_AT,
      },
      quote: { serviceType: 'gutter-cleaning' },
      holidayLights: null,
      consent: {
        smsOptIn: true,
        version: currentConsent.version,
        text: currentConsent.text,
        at: SUBMITTED_AT,
        seal: null,
      },
      attribution: {
        source: quoteSource,
        page: '/',
        clientAddress: '192.0.2.1',
        userAgent: 'a browser',
        spamSigns: [],
        touches: null,
      },
      optOut: null,
      deliveries: [
        {
          id: `msg_${id}`,
          destination: 'quote-webhook',
          state: 'waiting',
          dueAt: RECEIVED_AT,
          giveUpAt: delivery?.giveUpAt,
          settledAt: null,
          attempts: [
            { number: 1, startedAt: 5, durationMs: 7, outcome: 'failed', status: null, error: null, answer: null },
            {
              number: 2,
              startedAt: 5,
              durationMs: 7,
              outcome: 'failed',
              status: 500,
              error: 'answered 500',
              answer: '<b>no</b>',
            },
          ],
        },
      ],
      ways: { mail: 'not-set-up', text: 'not-set-up' },
      duplicates: [],
      merged: [],
      appointments: [],
      samePerson: 0,
    });
  });

  test('a consent tells its seal, whether it still holds, and where the chain ends', async () => {
    const { store, save, page } = await openLeadsOffice(engine);
    const [first, second] = [await save(), await save(newQuote({ first_name: 'Second' }))];
    await sealNow(store);
    const head = (await page(second)).consent?.seal?.head;
    const { consent } = await page(first);
    assert.deepEqual(consent?.seal, { ...consent?.seal, number: 1, sealedAt: SEALED_AT, isIntact: true, head });
    assert.equal((await page(second)).consent?.seal?.hash, head?.hash);
    await store.db.updateTable('quote_requests').set({ consent_text: 'Less' }).where('lead_id', '=', first).execute();
    const intact = await Promise.all([first, second].map(async (id) => (await page(id)).consent?.seal?.isIntact));
    assert.deepEqual(intact, [false, true]);
    await store.db
      .updateTable('consents')
      .set({ hash: 'f'.repeat(64) })
      .where('lead_id', '=', first)
      .execute();
    assert.equal((await page(second)).consent?.seal?.isIntact, false);
  });

  test('a number that opted out is told for every lead of it, but for one that has consented since', async () => {
    const { store, save, page } = await openLeadsOffice(engine);
    const leads = [newQuote(), { ...newQuote({ first_name: 'No' }), consent: null }, newHolidayLights()];
    const later = new Date(RECEIVED_AT + 2_000).toISOString();
    const since = { ...newQuote({ first_name: 'Since' }), submittedAt: later, receivedAt: RECEIVED_AT + 2_000 };
    const ids = await Promise.all([...leads, since, newQuote({ phone: '(404) 555-0199' })].map(save));
    const stop = { phone: '+14045550123', keyword: 'STOP', optedOut: true, at: RECEIVED_AT + 1_000 };
    await storeOptOut(store, 'optout-1', stop, stop.at);
    const told = await Promise.all(ids.map(async (id) => (await page(id)).optOut));
    const optOut = { at: stop.at, keyword: 'STOP' };
    assert.deepEqual(told, [optOut, optOut, optOut, null, null]);
  });

  test('a lead of the holiday form tells its own fields, and no consent that nobody asked for', async () => {
    const { save, page } = await openLeadsOffice(engine);
    const { quote, holidayLights, consent, attribution } = await page(
      await save(newHolidayLights({ photoUrl: 'https://photos.example/house.jpg' })),
    );
    assert.deepEqual(holidayLights, {
      roofStories: '2',
      installWindow: 'Mid November',
      style: 'Classic Warm',
      budgetRange: '$1,000-$2,000',
      photoUrl: 'https://photos.example/house.jpg',
    });
    assert.deepEqual([quote, consent, attribution.source], [null, null, 'holiday_lights']);
  });

  test('leads of the same phone or e-mail address are told, however they are written, and strangers are not', async () => {
    const { save, page } = await openLeadsOffice(engine);
    const id = await save();
    const samePhone = await save(newQuote({ phone: '+1 404.555.0123', email: 'other@example.com' }));
    const sameMail = await save(newQuote({ phone: '(404) 555-0199', email: 'JANE@example.com' }));
    await save(newQuote({ phone: '(404) 555-0198', email: 'john@example.com' }));
    const { duplicates, lead, samePerson } = await page(id);
    assert.deepEqual(duplicates.map((one) => one.id).toSorted(), [samePhone, sameMail].toSorted());
    assert.deepEqual([lead.duplicates, samePerson], [2, 2]);
  });

  test('its neighbours are those of the inbox that the filter shows', async () => {
    const { ana, save, change } = await openLeadsOffice(engine);
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await save(newQuote({ first_name: `Number${n}` })));
    const neighbours = async (n: number, filter = '') => {
      const { previous, next } = (await ana.get(`/api/leads/${ids[n]}/neighbours${filter}`)).json();
      return [ids.indexOf(previous), ids.indexOf(next)];
    };
    assert.deepEqual(
      [await neighbours(0), await neighbours(1), await neighbours(3)],
      [
        [1, -1],
        [2, 0],
        [-1, 2],
      ],
    );
    assert.equal(await change(ids[2] ?? '', 'status', { status: 'lost', version: 0 }), '200');
    assert.deepEqual(await neighbours(1, '?status=new'), [3, 0]);
    assert.equal(await change(ids[3] ?? '', 'merge', { into: ids[0], version: 0 }), '200');
    assert.deepEqual(
      [await neighbours(1, '?status=new'), await neighbours(2)],
      [
        [-1, 0],
        [-1, 1],
      ],
    );
  });

  test('a lead that is not there is not found, whatever is to be done with it', async () => {
    const { ana, change } = await openLeadsOffice(engine);
    assert.equal((await ana.get('/api/leads/nobody')).statusCode, 404);
    assert.equal(await change('nobody', 'status', { status: 'lost', version: 0 }), '404 not_found');
    assert.equal(await change('nobody', 'assignee', { userId: null, version: 0 }), '404 not_found');
    assert.equal(await change('nobody', 'notes', { text: 'Hello' }), '404 not_found');
    assert.equal(await change('nobody', 'merge', { into: null, version: 0 }), '404 not_found');
  });
});
