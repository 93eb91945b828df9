import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board } from '@downspout/office-api/follow-up/board';
import { MAX_CARDS } from '@downspout/office-api/limits';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { type LeadsOffice, openLeadsOffice } from '../testing/leads.ts';

const DAY_MS = 24 * 3_600_000;

onEachEngine((engine) => {
  test('a board has open leads by their status, and those that were closed in the last 30 days', async () => {
    const office = await openLeadsOffice(engine);
    const lead = (notes: string) => office.save(newQuote({ notes }));
    const ids = { fresh: await lead('1'), quoted: await lead('2'), lost: await lead('3'), spam: await lead('4') };
    const [merged, longWon] = [await lead('5'), await lead('6')];
    await office.change(longWon, 'status', { status: 'won', version: 0 });
    office.clock.now += 31 * DAY_MS;
    const later = { last_seen_at: office.clock.now, expires_at: office.clock.now + DAY_MS };
    await office.store.db.updateTable('sessions').set(later).execute();
    await office.change(ids.quoted, 'status', { status: 'quoted', version: 0 });
    await office.change(ids.lost, 'status', { status: 'lost', version: 0 });
    await office.change(ids.spam, 'status', { status: 'spam', version: 0 });
    await office.change(merged, 'merge', { into: ids.fresh, version: 0 });
    const { columns } = await board(office);
    assert.deepEqual(
      columns.map(({ status, count, leads }) => [status, count, leads.map(({ id }) => id)]),
      [
        ['new', 1, [ids.fresh]],
        ['contacted', 0, []],
        ['quoted', 1, [ids.quoted]],
        ['scheduled', 0, []],
        ['won', 0, []],
        ['lost', 1, [ids.lost]],
      ],
    );
  });

  test('a column has the newest leads, and says how many there are', async () => {
    const office = await openLeadsOffice(engine);
    const ids: string[] = [];
    for (let n = 0; n <= MAX_CARDS; n += 1) ids.push(await office.save(newQuote({ notes: `${n}` })));
    const [column] = (await board(office)).columns;
    assert.deepEqual(
      [column?.count, column?.leads.map(({ id }) => id)],
      [MAX_CARDS + 1, ids.toReversed().slice(0, -1)],
    );
  });
});

async function board({ ana }: LeadsOffice): Promise<Board> {
  const answer = await ana.get('/api/board');
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}
