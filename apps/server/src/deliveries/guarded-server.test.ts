import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { quoteBody } from '../testing/lead-bodies.ts';
import { startServer } from '../testing/running-server.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const { cleanUp } = sqliteFiles();

test('a webhook that may not be reached is a failed attempt of a lead that is kept', async () => {
  const server = await startServer({ QUOTE_WEBHOOK_URL: 'http://169.254.169.254/latest/' }, cleanUp);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api/quotes`, { method: 'POST', headers, body: JSON.stringify(quoteBody) });
  assert.equal(answer.status, 201);
  const store = new DatabaseSync(join(server.folder, 'data/downspout.db'), { readOnly: true });
  cleanUp(() => store.close());
  const attempts = store.prepare(`SELECT state, error, status FROM deliveries
    JOIN delivery_attempts ON delivery_id = deliveries.id WHERE destination = 'quote-webhook'`);
  while (attempts.all().length === 0) await sleep(20);
  assert.deepEqual(
    { ...attempts.get() },
    {
      state: 'waiting',
      error: '169.254.169.254 is not a public address; WEBHOOK_ALLOW_PRIVATE can allow it',
      status: null,
    },
  );
});
