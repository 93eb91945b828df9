import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeAudit } from '../../office/audit.ts';
import { onEachNewDatabase } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { openStore } from '../database.ts';
import { undoMigrations } from '../testing/undo-migrations.ts';

/** What was done with a lead, and who answered it by that. */
const WORKED = [
  ['a note answers', [['ana', 'note-added', { noteId: '1' }]], ['ana', 1]],
  ['so does an assignment, to whomever', [['bo', 'assigned', { assignee: 'ana' }]], ['bo', 1]],
  ['so does a status', [['ana', 'status-changed', { status: 'won', amountCents: 1 }]], ['ana', 1]],
  [
    'the first of several counts',
    [
      ['ana', 'status-changed', { status: 'spam' }],
      ['ana', 'status-changed', { status: 'new' }],
      ['ana', 'assigned', { assignee: null }],
      ['ana', 'merged', { into: 'x' }],
      ['bo', 'assigned', { assignee: 'bo' }],
      ['ana', 'note-added', { noteId: '2' }],
    ],
    ['bo', 5],
  ],
  ['what is only looked through is not answered', [['ana', 'status-changed', { status: 'spam' }]], null],
] as const;

onEachNewDatabase((engine) => {
  test('answers are found in the audit log, and openings are kept', async () => {
    const before = await openStore(engine.databaseUrl());
    await undoMigrations(before.db, '019');
    const save = createTestSaveLead(before);
    const ids: string[] = [];
    for (const [, entries] of WORKED) {
      const outcome = await save(newQuote());
      assert.ok('id' in outcome);
      ids.push(outcome.id);
      for (const [index, [name, action, after]] of entries.entries()) {
        const entry = { at: index + 1, actor: { id: null, name }, action, subject: `lead:${outcome.id}`, after };
        await before.db.transaction().execute((transaction) => writeAudit(transaction, entry));
      }
    }
    const [opened = '', planned = ''] = ids;
    const rows = [
      { lead_id: opened, planned_at: 1, opened_at: 7, opened_by: 'ana' },
      { lead_id: planned, planned_at: 1 },
    ];
    for (const row of rows) await before.db.insertInto('lead_responses').values(row).execute();
    await before.close();

    const { db } = await engine.open();
    const answers = await db.selectFrom('lead_answers').selectAll().execute();
    for (const [index, [what, , expected]] of WORKED.entries()) {
      const found = answers.find(({ lead_id }) => lead_id === ids[index]);
      assert.deepEqual(found === undefined ? null : [found.answered_by, found.answered_at], expected, what);
    }
    const openings = await db.selectFrom('lead_openings').selectAll().execute();
    assert.deepEqual(openings, [{ lead_id: opened, opened_at: 7, opened_by: 'ana' }]);
    assert.equal((await db.selectFrom('lead_responses').selectAll().execute()).length, 2);
  });
});
