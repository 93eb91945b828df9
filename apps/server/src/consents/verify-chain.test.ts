import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONSOLE } from '../office/audit.ts';
import { eraseLeads } from '../office/erasing/erase-leads.ts';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { newHolidayLights, newQuote } from '../testing/new-leads.ts';
import { readHead } from './seal-batch.ts';
import { contentHash, NO_HASH, personalHash } from './sealed-consent.ts';
import { SEALED_AT, saveLeads, sealNow } from './testing/chain.ts';
import { verifyChain } from './verify-chain.ts';

onEachEngine((engine) => {
  async function openChain(count: number): Promise<{ store: Store; ids: string[] }> {
    const store = await engine.open();
    const ids = await saveLeads(store, count);
    await sealNow(store);
    return { store, ids };
  }

  test('each consent is one link of the chain, with its words, and nothing else is', async () => {
    const store = await engine.open();
    const refused = { ...newQuote({ first_name: 'No' }), consent: null };
    const [, first, , , second] = await saveLeads(store, [
      refused,
      newQuote({ first_name: 'One' }),
      newHolidayLights(),
      { ...refused, callId: 'call-1' },
      { ...newQuote({ first_name: 'Two' }), callId: 'call-2' },
    ]);
    await sealNow(store);
    await sealNow(store);
    const links = await store.db.selectFrom('consents').selectAll().orderBy('number').execute();
    assert.deepEqual(
      links.map(({ number, lead_id, call_id, sealed_at }) => ({ number, lead_id, call_id, sealed_at })),
      [
        { number: 1, lead_id: first, call_id: null, sealed_at: SEALED_AT },
        { number: 2, lead_id: second, call_id: 'call-2', sealed_at: SEALED_AT },
      ],
    );
    assert.deepEqual(
      links.map((link) => link.previous_hash),
      [NO_HASH, links[0]?.hash],
    );
    assert.match(links[0]?.consent_text ?? '', /^I agree to receive text messages/);
    assert.equal(
      links[0]?.personal,
      `{"first_name":"One","last_name":"O'Hara","phone":"(404) 555-0123","page":"/","client_address":"192.0.2.1","user_agent":"a browser"}`,
    );
    assert.deepEqual(await verdict(store), { verified: 2, unsealed: 0, broken: null });
  });

  test('any change of a link shows, and where', async () => {
    const { store, ids } = await openChain(3);
    const [, before] = await store.db.selectFrom('consents').selectAll().orderBy('number').execute();
    assert.ok(before);
    const faulty = async (change: Partial<typeof before>) => {
      const link = store.db.updateTable('consents').where('lead_id', '=', before.lead_id);
      await link.set(change).execute();
      const { broken } = await verdict(store);
      await link.set(before).execute();
      return broken;
    };
    const notSealed = 'its content is not what was sealed under its hash';
    const expected = (...faults: string[]) => ({ number: 2, leadId: ids[1], faults });
    assert.deepEqual(
      await faulty({ consent_text: 'I agree to anything.' }),
      expected(
        notSealed,
        `consent_text was sealed as "I agree to anything.", and the lead says ${JSON.stringify(before.consent_text)}`,
      ),
    );
    assert.deepEqual(
      await faulty({ consented_at: '2026-01-01T00:00:00Z' }),
      expected(
        notSealed,
        'consented_at was sealed as "2026-01-01T00:00:00Z", and the lead says "2026-11-20T10:00:00.000Z"',
      ),
    );
    assert.deepEqual(await faulty({ sealed_at: 1 }), expected(notSealed));
    assert.deepEqual(await faulty({ hash: 'f'.repeat(64) }), expected(notSealed));
    assert.deepEqual(
      await faulty({ personal: before.personal?.replace('192.0.2.1', '192.0.2.2') ?? null }),
      expected(
        'its personal part is not what was sealed under its hash',
        'name, phone, page, address or browser of the lead are not what was sealed',
      ),
    );
    assert.deepEqual(
      await faulty({ personal: null, salt: null }),
      expected('its personal part is missing, though the lead was not erased'),
    );
    const forged = { ...before, sealed_at: 1 };
    const broken = await faulty({ ...forged, hash: contentHash(forged) });
    assert.deepEqual(broken, {
      number: 3,
      leadId: ids[2],
      faults: ['it does not follow number 2 by its hash'],
    });
    assert.deepEqual(await verdict(store), { verified: 3, unsealed: 0, broken: null });
  });

  test('a link that was taken out shows, and two that changed places', async () => {
    const { store, ids } = await openChain(4);
    const place = (from: number, to: number) =>
      store.db.updateTable('consents').set({ number: to }).where('number', '=', from).execute();
    await place(2, 99);
    await place(3, 2);
    await place(99, 3);
    const swapped = (await verdict(store)).broken;
    assert.deepEqual([swapped?.number, swapped?.leadId], [2, ids[2]]);
    assert.deepEqual(swapped?.faults.slice(0, 1), ['it does not follow number 1 by its hash']);
    await place(2, 99);
    await place(3, 2);
    await place(99, 3);
    assert.equal((await verdict(store)).broken, null);

    await store.db.deleteFrom('consents').where('number', 'in', [2, 3]).execute();
    assert.deepEqual((await verdict(store)).broken, {
      number: 4,
      leadId: ids[3],
      faults: ['numbers 2 to 3 before it are missing'],
    });
  });

  test('a lead that says something else than its seal shows', async () => {
    const { store, ids } = await openChain(2);
    const [id = ''] = ids;
    const quote = store.db.updateTable('quote_requests').where('lead_id', '=', id);
    await quote.set({ sms_opt_in: 0 }).execute();
    assert.deepEqual((await verdict(store)).broken?.faults, ['the lead says that no consent was given']);
    await quote.set({ sms_opt_in: 1, consent_version: '1999-01-01' }).execute();
    assert.match((await verdict(store)).broken?.faults.join() ?? '', /^consent_version was sealed as "2026-11-01"/);
    await quote.set({ consent_version: '2026-11-01' }).execute();
    await store.db.updateTable('leads').set({ phone: '(404) 555-9999' }).where('id', '=', id).execute();
    const different = 'name, phone, page, address or browser of the lead are not what was sealed';
    assert.deepEqual((await verdict(store)).broken, { number: 1, leadId: id, faults: [different] });
  });

  test('a chain cut at its end, or made anew, shows by a link that was noted elsewhere, and only by that', async () => {
    const { store, ids } = await openChain(3);
    const noted = await readHead(store.db);
    assert.ok(noted);
    await store.db.deleteFrom('consents').where('number', '=', 3).execute();
    assert.deepEqual(await verdict(store), { verified: 2, unsealed: 1, broken: null });
    const cut = { number: 3, leadId: null, faults: ['it was noted, and the chain ends before it'] };
    assert.deepEqual((await verifyChain(store, noted)).firstBreak, cut);

    await sealNow(store);
    assert.deepEqual(await verdict(store), { verified: 3, unsealed: 0, broken: null });
    const anew = { number: 3, leadId: ids[2], faults: ['its hash is not the one that was noted'] };
    assert.deepEqual((await verifyChain(store, noted)).firstBreak, anew);
    assert.equal((await verifyChain(store, await readHead(store.db))).firstBreak, null);
  });

  test('the chain stays whole when a person is erased, and says nothing of them any more', async () => {
    const { store, ids } = await openChain(3);
    const [, second = ''] = ids;
    const erasure = { id: second, alsoSamePerson: false, actor: CONSOLE, now: SEALED_AT };
    await eraseLeads(store, erasure);
    const link = store.db.selectFrom('consents').selectAll().where('lead_id', '=', second);
    const erased = await link.executeTakeFirstOrThrow();
    assert.deepEqual([erased.salt, erased.personal], [null, null]);
    assert.deepEqual(await verdict(store), { verified: 3, unsealed: 0, broken: null });
    assert.equal((await verifyChain(store)).erased, 1);

    const salt = '0'.repeat(32);
    const personal = '{}';
    const put = store.db.updateTable('consents').where('lead_id', '=', second);
    await put.set({ salt, personal, personal_hash: personalHash(salt, personal) }).execute();
    assert.deepEqual((await verdict(store)).broken?.faults.slice(-1), [
      'its personal part is still there, though the lead was erased',
    ]);
  });

  test('who is erased before the seal is not sealed', async () => {
    const store = await engine.open();
    const [id = ''] = await saveLeads(store, 1);
    await eraseLeads(store, { id, alsoSamePerson: false, actor: CONSOLE, now: SEALED_AT });
    await sealNow(store);
    assert.deepEqual(await verdict(store), { verified: 0, unsealed: 0, broken: null });
  });
});

async function verdict(store: Store) {
  const { verified, unsealed, firstBreak } = await verifyChain(store);
  return { verified, unsealed, broken: firstBreak };
}
