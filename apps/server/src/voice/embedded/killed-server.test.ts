import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { test } from 'node:test';
import { openStore } from '../../store/database.ts';
import { startServer } from '../../testing/running-server.ts';
import { openSite } from '../../testing/site.ts';
import { sqliteFiles } from '../../testing/sqlite-files.ts';
import { type Caller, call, join, origin } from './testing/browser.ts';

const files = sqliteFiles();

test('a server killed in mid-call is followed by one that goes on, and the request is stored once', async () => {
  const folder = await mkdtemp(joinPath(tmpdir(), 'downspout-test-'));
  files.cleanUp(() => rm(folder, { recursive: true, force: true }));
  const DATABASE_URL = `file:${joinPath(folder, 'store.db')}`;
  let server = await startServer({ DATABASE_URL }, files.cleanUp);
  const first = await call(server.url);
  let caller: Caller = first;
  const words = [
    'My gutters are clogged',
    'Jane Smith',
    '404 555 0177',
    '12 Oak Street, Decatur',
    'no',
    'no',
    'no texts please',
    'yes',
  ];
  for (const [index, word] of words.entries()) {
    caller.speak(word, index + 1);
    // Sometimes before the answer, sometimes after it.
    if (index % 2 === 0) await answered(caller, word);
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    server = await startServer({ DATABASE_URL }, files.cleanUp);
    caller = await join(first.resumeUrl.replace(/\/\/[^/]+/, new URL(server.url).origin.slice(5)));
    await caller.until(() => spokenBy(caller, 'user') !== null);
    // As the browser does: what the server has not got is sent again.
    if (receivedBy(caller) < index + 1) caller.speak(word, index + 1);
    await answered(caller, word);
  }
  await caller.until(() => caller.messages().some((one) => typeof one !== 'string' && one.type === 'quote-stored'));
  const store = await openStore(DATABASE_URL);
  files.cleanUp(() => store.close());
  const leads = await store.db.selectFrom('leads').select(['first_name', 'last_name', 'phone', 'incomplete']).execute();
  assert.deepEqual(leads, [{ first_name: 'Jane', last_name: 'Smith', phone: '(404) 555-0177', incomplete: 0 }]);
});

test('200 calls at once are each answered their own words', async () => {
  const { app } = await openSite(files);
  const site = await origin(app);
  const callers = await Promise.all(Array.from({ length: 200 }, () => call(site)));
  for (let round = 1; round <= 3; round++) {
    for (const [n, caller] of callers.entries()) caller.speak(`visitor ${n}, words ${round}`);
    await Promise.all(callers.map((caller) => caller.until(() => caller.said().length > round)));
  }
  for (const [n, caller] of callers.entries()) {
    const own = [1, 2, 3].map((round) => `You said: visitor ${n}, words ${round}`);
    assert.deepEqual(caller.said(), ['Hello.', ...own]);
  }
});

/** Resolves when the words stand in the call, and an answer after them. */
function answered(caller: Caller, words: string): Promise<void> {
  return caller.until(() => {
    const lines = spokenBy(caller, 'user') ?? [];
    const live = caller
      .messages()
      .flatMap((one) => (typeof one !== 'string' && one.type === 'transcript' ? [one] : []));
    const asked = live.findIndex((one) => one.role === 'user' && one.transcript === words);
    if (asked >= 0) return live.slice(asked).some((one) => one.role === 'assistant');
    const at = lines.findLastIndex((line) => line.role === 'user' && line.content === words);
    return at >= 0 && (at < lines.length - 1 || live.some((one) => one.role === 'assistant'));
  });
}

/** All lines, once they were told after a resumption and one is by this side; null before. */
function spokenBy(caller: Caller, role: string) {
  for (const message of caller.messages()) {
    if (typeof message !== 'string' && message.type === 'conversation-update') {
      return message.messages.some((line) => line.role === role) ? message.messages : [];
    }
  }
  return null;
}

function receivedBy(caller: Caller): number {
  const [joined] = caller.frames;
  return joined?.type === 'joined' ? joined.received : 0;
}
