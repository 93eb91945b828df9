import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlatformError } from './errors.ts';
import { createPlatformClient } from './platform-client.ts';
import { answerJson, startRecordingPlatform } from './testing/recording-platform.ts';

test('a list is read page after page, with the query of the first on each', async () => {
  await using platform = await startRecordingPlatform((request, response) => {
    const { page, limit } = numbers(request.url);
    answerJson(200, pageOf(['a', 'b', 'c', 'd', 'e'], page, limit))(request, response);
  });
  const items = createPlatformClient(platform).chats.list.each({ query: { limit: 2, assistantId: 'desk' } });
  assert.deepEqual(await ids(items), ['a', 'b', 'c', 'd', 'e']);
  assert.deepEqual(
    platform.received.map(({ query }) => query),
    ['limit=2&assistantId=desk', 'limit=2&assistantId=desk&page=2', 'limit=2&assistantId=desk&page=3'],
  );
});

test('a list that ends with a full page is not asked once more, and a loop that is left asks no further', async () => {
  await using platform = await startRecordingPlatform((request, response) => {
    answerJson(200, pageOf(['a', 'b', 'c', 'd'], numbers(request.url).page, 2))(request, response);
  });
  const { sessions } = createPlatformClient(platform);
  assert.deepEqual(await ids(sessions.list.each()), ['a', 'b', 'c', 'd']);
  assert.equal(platform.received.length, 2);
  for await (const session of sessions.list.each({ query: { page: 1 } })) if (session.id === 'b') break;
  assert.equal(platform.received.length, 3);
});

test('a list with a cursor is followed by the cursor', async () => {
  const states: Readonly<Record<string, string | null>> = { '': 's1', s1: 's2', s2: null };
  await using platform = await startRecordingPlatform((request, response) => {
    const state = new URL(request.url ?? '', 'http://x').searchParams.get('pageState') ?? '';
    const page = { ...pageOf(['a'], 1, 1), results: [{ id: `after ${state}` }], nextPageState: states[state] };
    answerJson(200, page)(request, response);
  });
  const versions = createPlatformClient(platform).assistants.listVersions.each({ id: 'desk' });
  assert.deepEqual(await ids(versions), ['after ', 'after s1', 'after s2']);
});

test('a list with a cursor keeps the rest of its query, and ends with its cursor, whatever it counts', async () => {
  await using platform = await startRecordingPlatform((request, response) => {
    const isFirst = !request.url?.includes('pageState');
    answerJson(200, { ...pageOf(['a', 'b', 'c'], 1, 1), nextPageState: isFirst ? 's1' : null })(request, response);
  });
  assert.deepEqual(await ids(createPlatformClient(platform).chats.list.each({ query: { limit: 1 } })), ['a', 'a']);
  assert.deepEqual(
    platform.received.map(({ query }) => query),
    ['limit=1', 'limit=1&pageState=s1'],
  );
});

test('a page that is another than the asked one is an error, and none of its items is given', async () => {
  for (const answered of [1, 3]) {
    await using platform = await startRecordingPlatform(answerJson(200, pageOf(['a', 'b', 'c', 'd'], answered, 1)));
    const seen: unknown[] = [];
    const loop = async () => {
      const items = createPlatformClient(platform).evals.list.each({ query: { page: 2 } });
      for await (const { id } of items) seen.push(id);
    };
    await assert.rejects(loop, {
      code: 'unreadable-reply',
      message: `GET /eval answered page ${answered} when asked for page 2`,
    });
    assert.deepEqual(seen, []);
  }
});

test('a query that cannot be counted on is refused, and nothing is asked', async () => {
  let asked = 0;
  const client = createPlatformClient({ fetch: async () => Response.json(asked++) });
  const query: { page: number } = JSON.parse('{"page":"2"}');
  await assert.rejects(ids(client.chats.list.each({ query })), { code: 'invalid-request' });
  assert.equal(asked, 0);
});

test('a platform that gives the same page for ever ends the loop with an error', async () => {
  const stuck = [pageOf(['a', 'b', 'c'], 1, 1), { ...pageOf(['a'], 1, 1), nextPageState: 'same' }];
  for (const page of stuck) {
    await using platform = await startRecordingPlatform(answerJson(200, page));
    await assert.rejects(ids(createPlatformClient(platform).evals.list.each()), (error) => {
      return error instanceof PlatformError && error.code === 'unreadable-reply' && /page/.test(error.message);
    });
    assert.equal(platform.received.length, 2);
  }
});

test('an empty list and an answer without a body end the loop at once', async () => {
  await using empty = await startRecordingPlatform(answerJson(200, { ...pageOf([], 1, 0), metadata: counts(0, 9, 1) }));
  await using silent = await startRecordingPlatform((_request, response) => response.writeHead(204).end());
  for (const { baseUrl } of [empty, silent]) {
    assert.deepEqual(await ids(createPlatformClient({ baseUrl }).campaigns.list.each()), []);
  }
});

test('a page that fails in the middle rejects after the items before it', async () => {
  await using platform = await startRecordingPlatform((request, response) => {
    const { page } = numbers(request.url);
    answerJson(page === 1 ? 200 : 503, pageOf(['a', 'b'], 1, 1))(request, response);
  });
  const seen: unknown[] = [];
  await assert.rejects(
    async () => {
      for await (const item of createPlatformClient(platform).evalRuns.list.each()) seen.push(item.id);
    },
    { code: 'response', status: 503, path: '/eval/run' },
  );
  assert.deepEqual(seen, ['a']);
});

function pageOf(all: string[], page: number, limit: number) {
  const results = all.slice((page - 1) * limit, page * limit).map((id) => ({ id }));
  return { results, metadata: counts(limit, all.length, page) };
}

function counts(itemsPerPage: number, totalItems: number, currentPage: number) {
  return { itemsPerPage, totalItems, currentPage };
}

function numbers(url = '') {
  const asked = new URL(url, 'http://x').searchParams;
  return { page: Number(asked.get('page') ?? 1), limit: Number(asked.get('limit') ?? 1) };
}

async function ids(items: AsyncIterable<{ readonly id?: string | null }>): Promise<unknown[]> {
  const seen: unknown[] = [];
  for await (const { id } of items) seen.push(id);
  return seen;
}
