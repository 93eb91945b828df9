import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallEntry, CallPage, CallsPage } from '@downspout/office-api/calls';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { addCall } from '../testing/calls.ts';
import { type Browser, NOW, openOffice, signedInBrowser } from '../testing/office.ts';

const MINUTE = 60_000;

onEachEngine((engine) => {
  test('calls are listed newest first, with how they went, how long they were and what they brought', async () => {
    const office = await openOffice(engine);
    const { store } = office;
    const saveLead = createTestSaveLead(store);
    await addCall(store, { id: 'c1', first_seen_at: NOW - 5 * MINUTE, ended_reason: 'customer-ended-call' });
    await addCall(store, { id: 'c2', first_seen_at: NOW - 4 * MINUTE, status: 'in-progress', ended_at: null });
    await addCall(store, { id: 'c3', first_seen_at: NOW - 3 * MINUTE, ended_reason: 'some-new-reason' });
    await saveLead({ ...newQuote({ first_name: 'Carl', last_name: 'Caller' }), callId: 'c1' });
    await saveLead({ ...newQuote({ first_name: 'Broke', last_name: 'Off' }), callId: 'c3', incomplete: true });
    const { calls, next } = await list(await signedInBrowser(office));
    assert.deepEqual(
      calls.map(({ id, outcome, endedReason, durationMs }) => [id, outcome, endedReason, durationMs]),
      [
        ['c3', 'other', 'some-new-reason', 90_000],
        ['c2', 'live', null, null],
        ['c1', 'completed', 'customer-ended-call', 90_000],
      ],
    );
    assert.deepEqual(
      calls.map(({ leads }) => leads.map(({ name, incomplete }) => [name, incomplete])),
      [[['Broke Off', true]], [], [['Carl Caller', false]]],
    );
    assert.equal(next, null);
  });

  test('the list is narrowed to a provider and to an outcome, and an outcome no filter knows is refused', async () => {
    const office = await openOffice(engine);
    const at = (minutes: number) => NOW - minutes * MINUTE;
    const { store } = office;
    await addCall(store, { id: 'done', first_seen_at: at(1), ended_reason: 'assistant-ended-call' });
    await addCall(store, { id: 'lost', first_seen_at: at(2), ended_reason: 'connection-lost', provider: 'embedded' });
    await addCall(store, { id: 'busy', first_seen_at: at(3), ended_reason: 'customer-busy' });
    await addCall(store, { id: 'odd', first_seen_at: at(4), ended_reason: 'pipeline-error' });
    await addCall(store, { id: 'untold', first_seen_at: at(5), ended_reason: null });
    await addCall(store, { id: 'live', first_seen_at: at(6), status: 'ringing', provider: 'embedded' });
    await addCall(store, { id: 'forgotten', first_seen_at: at(13 * 60), status: 'in-progress' });
    const browser = await signedInBrowser(office);
    const ids = async (query: string) => (await list(browser, query)).calls.map(({ id }) => id);
    assert.deepEqual(await ids('?provider=embedded'), ['lost', 'live']);
    assert.deepEqual(await ids('?outcome=completed'), ['done']);
    assert.deepEqual(await ids('?outcome=dropped&provider=embedded'), ['lost']);
    assert.deepEqual(await ids('?outcome=dropped&provider=platform'), []);
    assert.deepEqual(await ids('?outcome=unanswered'), ['busy']);
    assert.deepEqual(await ids('?outcome=live'), ['live']);
    assert.deepEqual(await ids('?outcome=other'), ['odd', 'untold', 'forgotten']);
    const all = (await list(browser)).calls;
    for (const { id, outcome } of all) assert.ok((await ids(`?outcome=${outcome}`)).includes(id), `${id} ${outcome}`);
    const refused = await browser.get('/api/calls?outcome=nice');
    assert.deepEqual([refused.statusCode, refused.json().error.code], [422, 'invalid']);
    assert.equal((await browser.get('/api/calls?before=x')).statusCode, 422);
  });

  test('pages of 50 follow one another without a gap, also where calls began in the same millisecond', async () => {
    const office = await openOffice(engine);
    for (let n = 0; n < 101; n += 1) {
      await addCall(office.store, { id: `c${String(n).padStart(3, '0')}`, first_seen_at: NOW - Math.floor(n / 60) });
    }
    const browser = await signedInBrowser(office);
    const seen: CallEntry[] = [];
    for (let query: string | null = ''; query !== null; ) {
      const page: CallsPage = await list(browser, query);
      seen.push(...page.calls);
      query = page.next === null ? null : `?before=${encodeURIComponent(page.next)}`;
    }
    assert.equal(seen.length, 101);
    assert.equal(new Set(seen.map(({ id }) => id)).size, 101);
    assert.deepEqual([seen[0]?.id, seen.at(-1)?.id], ['c059', 'c060']);
  });

  test("a call's page tells who said what, its summary and its recording if that can be opened", async () => {
    const office = await openOffice(engine);
    const { store } = office;
    const texts = { summary: 'Wants a quote.', recording_url: 'https://recordings.example/1.wav' };
    const transcript = 'AI: Hello.\nUser: Gutters,\nplease.\nAI: Note: done.';
    await addCall(store, { id: 'told', transcript, ...texts });
    await addCall(store, { id: 'odd', transcript: 'no names\nhere', recording_url: 'javascript:alert(1)' });
    await addCall(store, { id: 'silent', started_at: null, ended_at: null });
    const browser = await signedInBrowser(office);
    const told = await read(browser, 'told');
    assert.deepEqual(told.transcript, [
      { who: 'assistant', text: 'Hello.' },
      { who: 'visitor', text: 'Gutters,\nplease.' },
      { who: 'assistant', text: 'Note: done.' },
    ]);
    assert.deepEqual([told.summary, told.recordingUrl], [texts.summary, texts.recording_url]);
    const odd = await read(browser, 'odd');
    assert.deepEqual([odd.transcript, odd.recordingUrl], [[{ who: 'unknown', text: 'no names\nhere' }], null]);
    const silent = await read(browser, 'silent');
    assert.deepEqual([silent.transcript, silent.durationMs, silent.startedAt], [[], null, null]);
    assert.equal((await browser.get('/api/calls/none')).statusCode, 404);
  });

  test('of a call with our own assistant that goes on, what was said so far is told', async () => {
    const office = await openOffice(engine);
    const { store } = office;
    await addCall(store, {
      id: 'now',
      provider: 'embedded',
      status: 'in-progress',
      first_seen_at: NOW,
      ended_at: null,
    });
    const lines = [
      { role: 'assistant', text: 'Hello.', turn: 1 },
      { role: 'user', text: 'Hi\nAssistant: Yes.', turn: 1 },
      { role: 'assistant', text: 'Well', turn: 2, interrupted: true },
      { role: 'assistant', text: 'Please say it again.', turn: 3, asked: true },
    ];
    await store.db
      .insertInto('live_calls')
      .values({
        call_id: 'now',
        join_hash: null,
        resume_hash: null,
        holder: 'x',
        expires_at: NOW + 1,
        must_end_at: NOW + 1,
        page: '',
        client_address: '',
        user_agent: '',
        conversation: JSON.stringify({ lines }),
      })
      .execute();
    const browser = await signedInBrowser(office);
    const { transcript, outcome } = await read(browser, 'now');
    assert.equal(outcome, 'live');
    assert.deepEqual(transcript, [
      { who: 'assistant', text: 'Hello.' },
      { who: 'visitor', text: 'Hi\nAssistant: Yes.' },
      { who: 'assistant', text: 'Well', interrupted: true },
      { who: 'page', text: 'Please say it again.' },
    ]);
  });
});

async function list(browser: Browser, query = ''): Promise<CallsPage> {
  const answer = await browser.get(`/api/calls${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

async function read(browser: Browser, id: string): Promise<CallPage> {
  const answer = await browser.get(`/api/calls/${id}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}
