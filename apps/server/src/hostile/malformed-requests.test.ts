import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { seededRandom } from '../seeded-random.ts';
import { type RunningServer, startServer } from '../testing/running-server.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { type MalformedRequest, malformedRequest } from './testing/malformed-requests.ts';
import { exchange, statusesIn } from './testing/raw-exchange.ts';

const { cleanUp } = sqliteFiles();

const REQUESTS = 10_000;
const AT_ONCE = 64;
const SEED = 20_261_121;
/** So little heap that what is kept of requests ends the server, or shows in its memory. */
const SMALL_HEAP = '--max-semi-space-size=2 --max-old-space-size=40';
/** What memory may grow by, in MiB, after the first fifth of them, when every path is warm. It was 4 to 6. */
const MAX_GROWTH_MIB = 32;

interface Exchanged extends MalformedRequest {
  readonly statuses: readonly number[];
  readonly answer: string;
}

test('10,000 malformed requests break nothing, store nothing that was refused, and leave no trace in the log', async (t) => {
  const server = await startServer({ LEAD_RATE_LIMIT: '0', LOG_LEVEL: 'trace', NODE_OPTIONS: SMALL_HEAP }, cleanUp);
  const requests = Array.from({ length: REQUESTS }, generator());
  const warm = await sendAll(server.url, requests.slice(0, REQUESTS / 5));
  const before = memoryMib(server);
  const exchanged = [...warm, ...(await sendAll(server.url, requests.slice(REQUESTS / 5)))];
  const growth = memoryMib(server) - before;

  const counts = countsOf(exchanged);
  t.diagnostic(`answered ${JSON.stringify(counts)}, memory grew by ${growth.toFixed(1)} MiB`);
  for (const { statuses, bytes } of exchanged) {
    assert.ok(
      statuses.every((status) => status < 500),
      `${statuses} for ${bytes.toString('latin1').slice(0, 2_000)}`,
    );
  }
  assert.ok((counts['201'] ?? 0) > 500 && (counts['303'] ?? 0) > 100, 'some of them are good');
  assert.ok((counts['400'] ?? 0) > 1_000 && (counts['422'] ?? 0) > 100, 'and many are not');
  assertStoredAsAnswered(server, exchanged);
  assert.ok(growth < MAX_GROWTH_MIB, `memory grew by ${growth} MiB`);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  await assertQuietLog(server);
});

function generator(): (value: unknown, number: number) => MalformedRequest {
  const random = seededRandom(SEED);
  return (_value, number) => malformedRequest(random, number);
}

async function sendAll(url: string, requests: readonly MalformedRequest[]): Promise<Exchanged[]> {
  const exchanged: Exchanged[] = [];
  const waiting = [...requests].reverse();
  const send = async () => {
    for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
      const answer = await exchange(url, request);
      exchanged.push({ ...request, answer, statuses: statusesIn(answer).filter((status) => status >= 200) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return exchanged;
}

/** Every lead that was answered 201 or 303 is in the store, and none that was answered otherwise. */
function assertStoredAsAnswered(server: RunningServer, exchanged: readonly Exchanged[]): void {
  const database = new DatabaseSync(join(server.folder, 'data/downspout.db'), { readOnly: true });
  const stored = database.prepare('SELECT id, user_agent FROM leads').all();
  database.close();
  const accepted = exchanged.filter(({ statuses }) => statuses.some((status) => status === 201 || status === 303));
  const ids = new Set(accepted.flatMap(({ answer }) => /\{"id":"([^"]+)"\}/.exec(answer)?.[1] ?? []));
  const marks = new Map(exchanged.map((one) => [one.mark, one]));
  for (const { id, user_agent } of stored) {
    const request = marks.get(/mark-\d+-/.exec(String(user_agent))?.[0] ?? '');
    const taken =
      ids.has(String(id)) || request === undefined || request.statuses.length === 0 || accepted.includes(request);
    assert.ok(taken, `stored, and answered ${request?.statuses}: ${request?.bytes.toString('latin1').slice(0, 1_000)}`);
  }
  for (const id of ids)
    assert.ok(
      stored.some((row) => row.id === id),
      'what was acknowledged is there',
    );
}

/** One JSON object a line, with nothing in it that a client has sent. */
async function assertQuietLog(server: RunningServer): Promise<void> {
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  const lines = server.log().trimEnd().split('\n');
  for (const line of lines) {
    const { level, time, msg } = JSON.parse(line);
    assert.ok(typeof level === 'number' && typeof time === 'number' && typeof msg === 'string');
  }
  assert.doesNotMatch(server.log(), /mark-|Jane|Peachtree|example\.com|njected|owned|passwd|evil|\\u001b/);
}

function countsOf(exchanged: readonly Exchanged[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { statuses } of exchanged) {
    const what = statuses.length === 0 ? 'none' : String(statuses[0]);
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}

/** Resident, as Linux counts it; elsewhere nothing is said of memory. */
function memoryMib(server: RunningServer): number {
  try {
    const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  } catch {
    return 0;
  }
}
