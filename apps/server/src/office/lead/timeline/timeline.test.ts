import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentCallConsent } from '@downspout/leads/consent';
import type { TimelineEntry } from '@downspout/office-api/timeline';
import { deliveryRow } from '../../../leads/lead-rows.ts';
import { storeOptOut } from '../../../opt-outs/store-opt-out.ts';
import { onEachEngine } from '../../../testing/engines.ts';
import { newHolidayLights, newQuote, RECEIVED_AT } from '../../../testing/new-leads.ts';
import { callOf, openLeadsOffice } from '../../testing/leads.ts';

const HOUR = 3_600_000;
const KEPT = { first_seen_at: 1, updated_at: 2 } as const;

onEachEngine((engine) => {
  test('all requests of a person, what was done with them and what was sent stand in one order, newest first', async () => {
    const { store, save, page, change, clock } = await openLeadsOffice(engine);
    const first = await save({ ...newQuote({ notes: 'Gutters leak' }), receivedAt: RECEIVED_AT });
    const second = await save({ ...newHolidayLights(), receivedAt: RECEIVED_AT + HOUR });
    await save(newQuote({ phone: '(404) 555-0198', email: 'john@example.com' }));
    clock.now = RECEIVED_AT + 2 * HOUR;
    await change(first, 'notes', { text: 'Called her' });
    clock.now += HOUR;
    await change(second, 'status', { status: 'quoted', version: 0 });
    const stop = { phone: '+14045550123', keyword: 'STOP', optedOut: true, at: clock.now + HOUR };
    await storeOptOut(store, 'optout-1', stop, stop.at);
    const expected = [
      ['opt-out', undefined],
      ['change', second],
      ['note', first],
      ['request', second],
      ['request', first],
    ];
    for (const id of [first, second]) {
      const { entries, omitted } = (await page(id)).timeline;
      assert.deepEqual(entries.filter(({ what }) => what !== 'delivery').map(whatAndLead), expected);
      assert.equal(omitted, 0);
      assert.equal(new Set(entries.map((entry) => entry.id)).size, entries.length);
      const request = entries.find((entry) => entry.what === 'request' && entry.leadId === first);
      assert.ok(request?.what === 'request');
      assert.deepEqual([request.notes, request.kind, request.at], ['Gutters leak', 'quote', RECEIVED_AT]);
    }
  });

  test('a delivery stands where it ended; what users were sent, and what waits for somebody to look, does not', async () => {
    const { store, save, page } = await openLeadsOffice(engine);
    const leadId = await save();
    const settled = { settled_at: RECEIVED_AT + HOUR };
    const rows = [
      { ...row('quote-webhook', ''), state: 'dead', ...settled } as const,
      { ...row('visitor-mail', 'visitor'), state: 'delivered', ...settled } as const,
      row('visitor-text', 'visitor'),
      { ...row('user-mail', 'ana'), state: 'delivered', ...settled } as const,
      { ...row('owner-mail', ''), state: 'no-destination' } as const,
    ];
    await store.db.deleteFrom('deliveries').execute();
    await store.db.insertInto('deliveries').values(rows).execute();
    const found = (await page(leadId)).timeline.entries.flatMap((entry) =>
      entry.what === 'delivery' ? [[entry.destination, entry.state, entry.at - RECEIVED_AT]] : [],
    );
    assert.deepEqual(found.toSorted(), [
      ['quote-webhook', 'dead', HOUR],
      ['visitor-mail', 'delivered', HOUR],
      ['visitor-text', 'waiting', 0],
    ]);

    function row(destination: string, recipient: string) {
      return deliveryRow({ id: destination, leadId, destination, recipient, state: 'waiting', at: RECEIVED_AT });
    }
  });

  test('a call tells what is known of it, also when that is nothing yet', async () => {
    const { store, save, page } = await openLeadsOffice(engine);
    const fromCall = { ...newQuote(), callId: 'call-1', consent: currentCallConsent };
    const id = await save(fromCall);
    const before = await page(id);
    assert.deepEqual([before.lead.kind, callOf(before)?.isKnown, callOf(before)?.lines], ['call', false, null]);
    const call = { id: 'call-1', provider: 'platform', status: 'ended', started_at: 1, ended_at: 2 } as const;
    const words = { transcript: 'AI: Hi\nUser: Hello', summary: 'Said hello.', ended_reason: 'customer-ended-call' };
    await store.db
      .insertInto('calls')
      .values({ ...call, ...words, ...KEPT, recording_url: 'https://x.example/1.wav' })
      .execute();
    assert.deepEqual(callOf(await page(id)), {
      what: 'call',
      id: 'call:call-1',
      at: 1,
      leadId: id,
      callId: 'call-1',
      provider: 'platform',
      startedAt: 1,
      endedAt: 2,
      isCallBack: false,
      erased: false,
      isKnown: true,
      lines: [
        { who: 'assistant', text: 'Hi' },
        { who: 'visitor', text: 'Hello' },
      ],
      summary: 'Said hello.',
      recordingUrl: 'https://x.example/1.wav',
    });
  });

  test('a call of another request comes without its words, one that called back with them, and each call once', async () => {
    const { store, save, page } = await openLeadsOffice(engine);
    const id = await save({ ...newQuote(), callId: 'call-1', consent: currentCallConsent });
    const other = await save({
      ...newQuote({ notes: 'Also the shed' }),
      callId: 'call-1',
      consent: currentCallConsent,
    });
    const form = await save();
    const transcript = 'AI: Hi';
    const calls = [
      { id: 'call-1', status: 'ended', provider: 'embedded', transcript, ...KEPT } as const,
      { id: 'back-1', status: 'ended', provider: 'platform', transcript, ...KEPT, calls_back: form } as const,
    ];
    await store.db.insertInto('calls').values(calls).execute();
    const linesFor = async (of: string) =>
      Object.fromEntries(
        (await page(of)).timeline.entries.flatMap((entry) =>
          entry.what === 'call' ? [[entry.callId, entry.lines?.length ?? null]] : [],
        ),
      );
    assert.deepEqual(await linesFor(id), { 'call-1': 1, 'back-1': null });
    assert.deepEqual(await linesFor(other), { 'call-1': 1, 'back-1': null });
    assert.deepEqual(await linesFor(form), { 'call-1': null, 'back-1': 1 });
  });

  test('of a number that too many name not all requests are shown, and it is told how many are not', async () => {
    const { save, page, change } = await openLeadsOffice(engine);
    const ids = await Promise.all(Array.from({ length: 53 }, (_, n) => save(newQuote({ email: `n${n}@example.com` }))));
    const { entries, omitted } = (await page(ids[0] ?? '')).timeline;
    const requests = entries.filter((entry) => entry.what === 'request');
    assert.deepEqual([requests.length, omitted], [51, 2]);
    assert.ok(requests.some((entry) => entry.leadId === ids[0]));
    // What is merged is the person's for certain.
    const [oldest = '', newest = ''] = [ids.toSorted()[0], ids.toSorted().at(-1)];
    assert.equal(await change(oldest, 'merge', { into: newest, version: 0 }), '200');
    const shown = (await page(newest)).timeline.entries;
    assert.ok(shown.some((entry) => entry.what === 'request' && entry.leadId === oldest));
  });
});

function whatAndLead(entry: TimelineEntry): [string, string | undefined] {
  return [entry.what, entry.what === 'opt-out' ? undefined : entry.leadId];
}
