import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallPage } from '@downspout/office-api/calls';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { createLiveCall } from '../../voice/embedded/create-live-call.ts';
import { storeCallNews } from '../../voice/store-call-news.ts';
import { addCall } from '../testing/calls.ts';
import { callOf, type LeadsOffice, openLeadsOffice } from '../testing/leads.ts';
import { auditOf, NOW, PASSWORD } from '../testing/office.ts';
import { storeText } from '../testing/store-bytes.ts';

const PERSONAL = /quirinius|zapfenstreich|rumpel|203\.0\.113\.77|netscape/i;
const WORDS = {
  transcript: 'AI: Who is it?\nUser: Quirinius Zapfenstreich, but call me back some other time.',
  summary: 'Rumpel wants no quote',
  recording_url: 'https://recordings.example/rumpel.wav',
};

onEachEngine((engine) => {
  test('what was said in a call that brought no lead is erased, and its row stays for the reports', async () => {
    const office = await openLeadsOffice(engine);
    const { store } = office;
    await addCall(store, { id: 'call-1', ...WORDS });
    await addCall(store, { id: 'call-2', transcript: 'User: hi' });
    assert.match(await storeText(store, engine), PERSONAL);
    const [status, call] = await erase(office, 'call-1');
    assert.equal(status, 200);
    assert.deepEqual(call, { ...call, erased: true, transcript: [], summary: null, recordingUrl: null });
    assert.deepEqual([call.outcome, call.durationMs, call.firstSeenAt], ['completed', 90_000, NOW - 120_000]);
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
    const report = {
      id: 'call-1',
      status: 'ended',
      isReport: true,
      startedAt: 1,
      endedAt: 2,
      endedReason: 'x',
    } as const;
    const late = { transcript: WORDS.transcript, summary: WORDS.summary, recordingUrl: WORDS.recording_url };
    await storeCallNews(store, { ...report, ...late }, NOW);
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
    assert.deepEqual((await office.ana.get('/api/calls/call-2')).json().transcript, [{ who: 'visitor', text: 'hi' }]);
    assert.equal((await erase(office, 'call-1'))[0], 200);
    const erased = (await auditOf(store)).filter((line) => line.includes('erased'));
    assert.deepEqual(erased, ['ana erased call:call-1']);
  });

  test('a call under way with our own assistant is erased with all that was said so far', async () => {
    const office = await openLeadsOffice(engine);
    const { store } = office;
    const origin = { page: '/', clientAddress: '203.0.113.77', userAgent: 'Netscape 4' };
    await createLiveCall(store, { id: 'live', joinToken: 'x', origin, mustEndAt: NOW + 1_000 }, NOW, 10);
    const conversation = JSON.stringify({ lines: [{ role: 'user', text: 'Quirinius', turn: 1 }] });
    await store.db.updateTable('live_calls').set({ conversation }).execute();
    assert.match(await storeText(store, engine), PERSONAL);
    assert.equal((await erase(office, 'live'))[0], 200);
    assert.doesNotMatch(await storeText(store, engine), PERSONAL);
  });

  test('the lead of an erased call stays', async () => {
    const office = await openLeadsOffice(engine);
    await addCall(office.store, { id: 'call-1', ...WORDS });
    const id = await office.save({ ...newQuote({ first_name: 'Ida' }), callId: 'call-1' });
    const [, call] = await erase(office, 'call-1');
    assert.deepEqual(
      call.leads.map((lead) => lead.id),
      [id],
    );
    const page = await office.page(id);
    assert.deepEqual([page.given.firstName, callOf(page)?.lines], ['Ida', []]);
  });

  test('a wrong password erases nothing, and a call that there is not is said not to be there', async () => {
    const office = await openLeadsOffice(engine);
    await addCall(office.store, { id: 'call-1', ...WORDS });
    const answer = await office.ana.post('/api/calls/call-1/erase', { password: 'wrong' });
    assert.deepEqual([answer.statusCode, Object.keys(answer.json().error.fields)], [422, ['password']]);
    assert.match(await storeText(office.store, engine), PERSONAL);
    assert.equal((await office.ana.post('/api/calls/call-9/erase', { password: PASSWORD })).statusCode, 404);
    assert.equal(
      await office.store.db
        .selectFrom('calls')
        .select('id')
        .execute()
        .then((rows) => rows.length),
      1,
    );
  });
});

async function erase({ ana }: LeadsOffice, id: string): Promise<[number, CallPage]> {
  const answer = await ana.post(`/api/calls/${id}/erase`, { password: PASSWORD });
  return [answer.statusCode, answer.json()];
}
