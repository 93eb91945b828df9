import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealNow } from '../../consents/testing/chain.ts';
import { readStoredLeads } from '../../deliveries/stored-leads.ts';
import { rememberDuplicates } from '../../leads/duplicates.ts';
import { leadRows } from '../../leads/lead-rows.ts';
import { claimDueDeliveries } from '../../outbox/claim.ts';
import { ensureDestination } from '../../outbox/destination-health.ts';
import { settleAttempts } from '../../outbox/settle.ts';
import type { Store } from '../../store/database.ts';
import { WEBHOOKS } from '../../testing/destinations.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { newHolidayLights, newQuote } from '../../testing/new-leads.ts';
import { createLiveCall } from '../../voice/embedded/create-live-call.ts';
import { storeCallNews } from '../../voice/store-call-news.ts';
import { callOf, changesOf, type LeadsOffice, notesOf, openLeadsOffice } from '../testing/leads.ts';
import { auditOf, NOW, PASSWORD } from '../testing/office.ts';
import { storeText } from '../testing/store-bytes.ts';

/** Words that stand nowhere else. */
const WHO = {
  first_name: 'Quirinius',
  last_name: 'Zapfenstreich',
  email: 'quirinius@zapfenstreich.example',
  phone: '(404) 555-7391',
  address: '17 Wolkenkuckucksheim Rd',
  notes: 'Beware of Grizzelda, the dog',
};
const PERSONAL =
  /quirinius|zapfenstreich|555.?7391|4045557391|wolkenkuckucksheim|grizzelda|203\.0\.113\.77|netscape|schnabel|rumpel/i;
const TOUCH = { at: '2026-11-11T10:00:00.000Z', page: '/', gclid: 'schnabel-7' };
const ORIGIN = { page: '/?from=schnabel', clientAddress: '203.0.113.77', userAgent: 'Netscape 4' };

onEachEngine((engine) => {
  test('an erased lead leaves nothing of the person in the store, and its row for the reports', async () => {
    const office = await openLeadsOffice(engine);
    const { store, save, change, page } = office;
    await saveOthers(office);
    const attribution = { first: TOUCH, last: TOUCH };
    const id = await save({ ...newQuote(WHO, 'quirinius-key'), origin: ORIGIN, callId: 'call-1', attribution });
    await saveOthers(office);
    await sealNow(store);
    await storeCallNews(store, report('call-1'), NOW);
    await change(id, 'notes', { text: 'Rumpel called back' });
    await texted(store, id);
    await change(id, 'status', { status: 'won', amountCents: 90_000, version: 0 });
    await answerOnce(office, id, 'failed');
    assert.match(await storeText(store, engine), PERSONAL);
    const { consent } = await page(id);

    assert.deepEqual(await erase(office, id), [200, { leads: [id] }]);
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
    const after = await page(id);
    assert.deepEqual(after.given, {
      ...after.given,
      firstName: '',
      lastName: '',
      phone: '',
      email: '',
      address: '',
      notes: '',
    });
    const { status, amountCents, erased, version, service, firstContactAt } = after.lead;
    assert.deepEqual(
      [status, amountCents, erased, version, service, firstContactAt],
      ['won', 90_000, true, 2, 'gutter-cleaning', NOW],
    );
    assert.deepEqual([after.consent, notesOf(after), after.attribution.clientAddress], [consent, [], '']);
    const { lines, summary, recordingUrl } = callOf(after) ?? {};
    assert.deepEqual([lines, summary, recordingUrl], [[], null, null]);
    assert.deepEqual(
      changesOf(after).map(({ action }) => action),
      ['status-changed', 'erased'],
    );
    assert.deepEqual((await office.ana.get('/api/inbox/count')).json(), { count: 41 });
  });

  test('the keys of duplicates of an erased lead are gone, also of one that comes at that moment', async () => {
    const office = await openLeadsOffice(engine);
    const { store } = office;
    const form = (key: string) => ({ ...newQuote(WHO, key), spamSignals: [] });
    const id = await office.save(form('first-key'));
    assert.equal(await office.save(form('rumpel-key')), id);
    assert.match(await storeText(store, engine), PERSONAL);
    await erase(office, id);
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
    // Such a one has read the lead before the erasure, and writes after it.
    const late = leadRows(form('rumpel-late'), 'late', { configured: WEBHOOKS, expect: () => null });
    await store.db
      .transaction()
      .execute((transaction) => rememberDuplicates(transaction, [{ request: late, leadId: id }]));
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
  });

  test('a lead that nobody had answered is no new one any more, and waits for nobody', async () => {
    const office = await openLeadsOffice(engine);
    const [id, contacted] = [await office.save(), await office.save()];
    await office.change(contacted, 'status', { status: 'contacted', version: 0 });
    for (const one of [id, contacted]) assert.equal((await erase(office, one))[0], 200);
    assert.deepEqual((await office.ana.get('/api/inbox/count?status=new')).json(), { count: 0 });
    const statuses = [(await office.page(id)).lead.status, (await office.page(contacted)).lead.status];
    assert.deepEqual(statuses, ['lost', 'contacted']);
    const change = changesOf(await office.page(id)).at(-1);
    assert.deepEqual([change?.before, change?.after], [{ status: 'new' }, { status: 'lost' }]);
  });

  test('a photo is erased with the rest of a holiday lead', async () => {
    const office = await openLeadsOffice(engine);
    const names = { firstName: 'Quirinius', photoUrl: 'https://x.example/Rumpel.jpg' };
    const id = await office.save({ ...newHolidayLights(names), origin: ORIGIN });
    assert.equal((await erase(office, id))[0], 200);
    assert.doesNotMatch(await storeText(office.store, engine), PERSONAL);
    assert.equal((await office.page(id)).holidayLights?.style, 'Classic Warm');
  });

  test('it can take in all leads of the same person, and leaves those of strangers', async () => {
    const office = await openLeadsOffice(engine);
    const { save, change, store } = office;
    const id = await save({ ...newQuote(WHO), callId: 'call-1' });
    const broken = newQuote({ ...WHO, phone: '1', email: 'x@y.example' });
    const sameCall = await save({ ...broken, callId: 'call-1', incomplete: true });
    const samePhone = await save(newHolidayLights({ firstName: 'Rumpel', phone: '404.555.7391' }));
    const sameMail = await save(
      newQuote({ first_name: 'Rumpel', phone: '2', email: 'QUIRINIUS@zapfenstreich.example' }),
    );
    const merged = await save(newQuote({ first_name: 'Rumpel', phone: '(404) 555-0001', email: 'a@b.example' }));
    await change(merged, 'merge', { into: id, version: 0 });
    const stranger = await save();
    const same = [id, sameCall, samePhone, sameMail, merged];
    assert.equal((await office.page(id)).samePerson, 4);
    const [status, { leads }] = await erase(office, id, { alsoSamePerson: true });
    assert.deepEqual([status, leads.toSorted()], [200, same.toSorted()]);
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
    assert.equal((await office.page(stranger)).lead.name, "Jane O'Hara");
    const audit = (await auditOf(store)).filter((line) => line.includes('erased'));
    assert.deepEqual(audit.toSorted(), same.map((one) => `ana erased lead:${one}`).toSorted());
  });

  test('without it the other leads of the person stay', async () => {
    const office = await openLeadsOffice(engine);
    const [id, other] = [await office.save(), await office.save()];
    assert.deepEqual(await erase(office, id), [200, { leads: [id] }]);
    assert.equal((await office.page(other)).lead.name, "Jane O'Hara");
    assert.deepEqual(await erase(office, id), [200, { leads: [] }]);
    assert.equal((await auditOf(office.store)).filter((line) => line.includes('erased')).length, 1);
  });

  test('a wrong password erases nothing', async () => {
    const office = await openLeadsOffice(engine);
    const id = await office.save();
    const [status, { error }] = await erase(office, id, { password: 'wrong' });
    assert.deepEqual([status, Object.keys(error.fields)], [422, ['password']]);
    assert.equal((await office.page(id)).lead.name, "Jane O'Hara");
    assert.equal((await erase(office, 'nobody'))[0], 404);
  });

  test('nothing can be written down about an erased lead, and nothing is merged into it', async () => {
    const office = await openLeadsOffice(engine);
    const [id, other] = [await office.save(), await office.save()];
    await erase(office, id);
    assert.equal(await office.change(id, 'notes', { text: 'It was Jane' }), '422 erased');
    assert.equal(await office.change(other, 'merge', { into: id, version: 0 }), '422 invalid');
    assert.equal(await office.change(id, 'status', { status: 'lost', version: 1 }), '200');
  });

  test('what waits is not sent any more, and what is under way when it is erased leaves no answer', async () => {
    const office = await openLeadsOffice(engine);
    const { store, save } = office;
    const [waiting, underWay, claimed] = [
      await save(newQuote(WHO)),
      await save(newQuote(WHO)),
      await save(newQuote(WHO)),
    ];
    await erase(office, waiting);
    assert.equal((await office.page(waiting)).lead.delivery, 'dead');
    await answerOnce(office, underWay, 'delivered', () => erase(office, underWay));
    assert.equal((await office.page(underWay)).lead.delivery, 'delivered');
    await answerOnce(office, claimed, 'failed', async () => {
      await erase(office, claimed);
      assert.ok((await readStoredLeads(store.db, [claimed])).get(claimed)?.erased_at);
    });
    assert.equal((await office.page(claimed)).lead.delivery, 'dead');
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
  });

  test('a call under way ends, and what is told of an erased call later is not kept', async () => {
    const office = await openLeadsOffice(engine);
    const { store } = office;
    const live = { id: 'call-1', joinToken: 'x', origin: ORIGIN, mustEndAt: NOW + 1_000 };
    assert.equal(await createLiveCall(store, live, NOW, 10), true);
    const ids = [
      await office.save({ ...newQuote(WHO), callId: 'call-1' }),
      await office.save({ ...newQuote(), callId: 'call-2' }),
    ];
    for (const id of ids) await erase(office, id);
    assert.deepEqual(await store.db.selectFrom('live_calls').selectAll().execute(), []);
    const callBack = { ...report('back'), transcript: 'AI: Is that Quirinius?' };
    await storeCallNews(store, callBack, NOW);
    const third = await office.save();
    await store.db.updateTable('calls').set({ calls_back: third }).where('id', '=', 'back').execute();
    await erase(office, third);
    for (const id of ['call-1', 'call-2', 'back']) await storeCallNews(store, report(id), NOW);
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
    const calls = await store.db.selectFrom('calls').select(['id', 'status', 'ended_at']).orderBy('id').execute();
    assert.deepEqual(calls, [
      { id: 'back', status: 'ended', ended_at: NOW },
      { id: 'call-1', status: 'ended', ended_at: NOW },
      { id: 'call-2', status: 'ended', ended_at: null },
    ]);
  });
});

async function erase(office: LeadsOffice, id: string, body: object = {}) {
  const asked = { password: PASSWORD, alsoSamePerson: false, ...body };
  const answer = await office.ana.post(`/api/leads/${id}/erase`, asked);
  return [answer.statusCode, answer.json()] as const;
}

/** Enough for the search's words and the indexes to spread over several pages. */
async function saveOthers({ save, ana }: LeadsOffice): Promise<void> {
  for (let n = 0; n < 20; n += 1) await save(newQuote({ first_name: `Q${n}`, phone: `404555${6000 + n * 97}` }));
  await ana.get('/api/inbox');
}

function report(id: string) {
  const words = { transcript: 'User: This is Quirinius', summary: 'Rumpel', recordingUrl: 'https://x.example/rumpel' };
  const times = { startedAt: 1, endedAt: NOW, endedReason: 'customer-ended-call' };
  return { id, status: 'ended', isReport: true, ...times, ...words } as const;
}

/** Its person texts, and is written to. */
async function texted({ db }: Store, lead_id: string): Promise<void> {
  const message = {
    lead_id,
    at: NOW,
    way: 'text',
    subject: '',
    user_id: null,
    provider_id: null,
    answered_at: null,
  } as const;
  const texts = [
    { ...message, id: 'in', direction: 'in', who: '', address: '+14045557391', text: 'Rumpel here' },
    { ...message, id: 'out', direction: 'out', who: 'ana', address: '+14045557391', text: 'Hello Rumpel' },
  ] as const;
  await db.insertInto('lead_messages').values(texts).execute();
}

/** An attempt whose answer repeats what was sent; `meanwhile` while it is under way. */
async function answerOnce(
  { store }: LeadsOffice,
  leadId: string,
  outcome: 'delivered' | 'failed',
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<void> {
  await ensureDestination(store.db, 'quote-webhook');
  const terms = { destination: 'quote-webhook', now: NOW, leaseMs: 20_000 };
  const claimed = await claimDueDeliveries(store, terms, 100);
  const delivery = claimed.find((one) => one.leadId === leadId);
  assert.ok(delivery);
  await meanwhile();
  const answer = 'thanks, Quirinius';
  const base = { status: 500, answer } as const;
  const result =
    outcome === 'delivered'
      ? ({ outcome, ...base, status: 200 } as const)
      : ({ outcome, ...base, kind: 'delivery', error: 'rumpel', retryAfterMs: null } as const);
  const attempt = { delivery, startedAt: NOW, durationMs: 1, result };
  await settleAttempts(store, 'quote-webhook', [attempt], NOW, () => 0.5);
  const others = claimed.filter((one) => one !== delivery);
  const untried = others.map((one) => ({ ...attempt, delivery: one, result: { outcome: 'interrupted' } as const }));
  if (untried.length > 0) await settleAttempts(store, 'quote-webhook', untried, NOW, () => 0.5);
}
