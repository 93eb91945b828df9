import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallsPage } from '@downspout/office-api/calls';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { addCall } from '../testing/calls.ts';
import { openLeadsOffice } from '../testing/leads.ts';
import { NOW } from '../testing/office.ts';
import { findCalls } from './find-calls.ts';

onEachEngine((engine) => {
  test('a call is found by words of what was said, of its summary, and of whoever it brought', async () => {
    const office = await openLeadsOffice(engine);
    const { store } = office;
    const said = 'AI: How can I help?\nUser: Zoë Ångström, my gate code is 4471. Call 404-555-0199 or 770 555 0123.';
    await addCall(store, { id: 'gate', transcript: said, first_seen_at: NOW - 3 });
    await addCall(store, {
      id: 'dogs',
      transcript: 'User: 4045550111',
      summary: 'Has two dogs',
      first_seen_at: NOW - 2,
    });
    await addCall(store, { id: 'lead', transcript: null, provider: 'embedded', first_seen_at: NOW - 1 });
    await office.save({ ...newQuote({ first_name: 'Quirinius', phone: '1' }), callId: 'lead' });
    const find = async (query: string) => {
      const answer = await office.ana.get(`/api/calls?${query}`);
      assert.equal(answer.statusCode, 200, answer.body);
      const page: CallsPage = answer.json();
      assert.equal(page.next, null);
      return page.calls.map(({ id }) => id);
    };
    for (const [typed, found] of [
      ['zoe', ['gate']],
      ['ZOË ang', ['gate']],
      ['gate 4471', ['gate']],
      ['(404) 555-0199', ['gate']],
      ['+1 770 5550123', ['gate']],
      ['0199', ['gate']],
      ['404 555 0111', ['dogs']],
      ['two dog', ['dogs']],
      ['quirin', ['lead']],
      ['ogs', []],
      ['dogs gate', []],
      // Who said it is no word of theirs.
      ['user', []],
      [' ', ['lead', 'dogs', 'gate']],
      [`"'%_`, ['lead', 'dogs', 'gate']],
    ] as const) {
      assert.deepEqual(await find(`q=${encodeURIComponent(typed)}`), found, typed);
    }
    assert.deepEqual(await find('q=gate&provider=embedded'), []);
    assert.deepEqual(await find('q=gate&outcome=completed'), ['gate']);
    assert.equal((await office.ana.get(`/api/calls?q=${'x'.repeat(201)}`)).statusCode, 422);
  });

  test('a search that takes long answers what it has found so far, and where it goes on', async () => {
    const store = await engine.open();
    for (let n = 0; n < 120; n += 1) {
      await addCall(store, {
        id: `c${n}`,
        transcript: n % 40 === 0 ? 'User: gate' : 'User: hi',
        first_seen_at: NOW - n,
      });
    }
    const terms = { now: NOW, limit: 50, patienceMs: 0 };
    const pages: string[][] = [];
    for (let before: string | undefined; ; ) {
      const { calls, next } = await findCalls(store.db, ['gate'], { ...(before && { before }) }, terms);
      pages.push(calls.map(({ id }) => id));
      if (next === null) break;
      before = `${next.firstSeenAt}_${next.id}`;
    }
    assert.deepEqual(pages, [['c0', 'c40'], ['c80'], []]);
    const { calls, next } = await findCalls(store.db, ['gate'], {}, { now: NOW, limit: 2 });
    assert.deepEqual([calls.map(({ id }) => id), next?.id], [['c0', 'c40'], 'c40']);
  });
});
