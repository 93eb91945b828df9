import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createPlatformClient } from './platform-client.ts';
import { answerJson, startRecordingPlatform } from './testing/recording-platform.ts';

test('the reply to a web call comes whole, fields the client does not know included', async () => {
  const reply = {
    id: 'call-1',
    webCallUrl: 'https://room.example/call-1',
    artifactPlan: { videoRecordingEnabled: true, videoRecordingUrl: null },
    assistant: { voice: { provider: 'tavus' }, model: {} },
    transport: { callToken: 'room' },
  };
  await using platform = await startRecordingPlatform(answerJson(201, reply));
  const call = await createPlatformClient(platform).calls.createWeb({ body: { assistantId: 'desk' } });
  assert.deepEqual(call, reply);
});

test('a web call may leave out or null each field, but not give it another type', async () => {
  const accepted = [{}, { artifactPlan: null, assistant: null }, { assistant: { voice: null } }, { webCallUrl: null }];
  const refused = [
    [],
    'text',
    { webCallUrl: 7 },
    { id: 7 },
    { artifactPlan: [] },
    { artifactPlan: { videoRecordingEnabled: 'yes' } },
    { assistant: { voice: [] } },
    { assistant: { voice: { provider: 1 } } },
  ];
  for (const reply of accepted)
    assert.deepEqual(await answered(200, JSON.stringify(reply)).calls.createWeb({ body: {} }), reply);
  for (const reply of refused) {
    await assert.rejects(answered(200, JSON.stringify(reply)).calls.createWeb({ body: {} }), {
      code: 'unreadable-reply',
      message: 'POST /call/web answered 200 with an unexpected body (application/json)',
    });
  }
});

test('an answer without a body is null, whatever the call', async () => {
  for (const body of ['', ' \n', 'null']) assert.equal(await answered(200, body).assistants.get({ id: 'a' }), null);
  assert.equal(await answered(204, null).orgs.leave({ id: 'a' }), null);
});

test('a list that is no list and a page without counts are refused', async () => {
  await assert.rejects(answered(200, '{"results":[]}').assistants.list(), { code: 'unreadable-reply' });
  for (const page of [
    '[]',
    '{"results":[]}',
    '{"results":[1],"metadata":{"itemsPerPage":1,"totalItems":1,"currentPage":1}}',
    '{"results":[{"id":7}],"metadata":{"itemsPerPage":1,"totalItems":1,"currentPage":1}}',
    '{"results":[],"nextPageState":7,"metadata":{"itemsPerPage":1,"totalItems":1,"currentPage":1}}',
    '{"results":[],"metadata":{"totalItems":1,"currentPage":1}}',
    '{"results":[],"metadata":{"itemsPerPage":1,"currentPage":1}}',
    '{"results":[],"metadata":{"itemsPerPage":1,"totalItems":1}}',
    // More than a number can hold, which JSON may say.
    '{"results":[],"metadata":{"itemsPerPage":1,"totalItems":1e999,"currentPage":1}}',
  ]) {
    await assert.rejects(answered(200, page).chats.list(), { code: 'unreadable-reply' }, page);
  }
});

test('a sign-in page in place of JSON, and JSON cut short, are refused without being quoted', async () => {
  await assert.rejects(answered(200, '<html>Ann Lee</html>', 'text/html').assistants.get({ id: 'a' }), {
    message: 'GET /assistant/a answered 200 with an unexpected body (text/html)',
  });
  for (const type of ['application/json', 'application/vnd.api+JSON']) {
    await assert.rejects(answered(200, '{"id":"a', type).calls.export(), { code: 'unreadable-reply' });
  }
});

test('an export and a streamed chat come as their text', async () => {
  assert.equal(await answered(200, 'id,cost\na,1\n', 'text/csv').calls.export(), 'id,cost\na,1\n');
  const stream = 'data: {"delta":"Hello"}\n\n';
  assert.equal(await answered(200, stream, 'text/event-stream').chats.create({ body: { stream: true } }), stream);
});

test('a text of which nobody says what it is comes as a text', async () => {
  const client = createPlatformClient({ fetch: async () => new Response(new TextEncoder().encode('id,cost')) });
  assert.equal(await client.calls.export(), 'id,cost');
});

test('the client runs where there is no Node: its sources import only one another', async () => {
  const folders = [import.meta.dirname, `${import.meta.dirname}/calls`];
  const sources = (await Promise.all(folders.map(sourcesIn))).flat();
  assert.ok(sources.length > 20);
  for (const source of sources) {
    for (const [, from] of source.matchAll(/^(?:import|export) .*?from '(.+)';$/gms))
      assert.match(from ?? '', /^\.\.?\//);
    assert.doesNotMatch(source, /\b(?:process|Buffer|require)\b[.(]/);
  }
});

async function sourcesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return Promise.all(names.map((name) => readFile(`${folder}/${name}`, 'utf8')));
}

function answered(status: number, body: string | null, contentType = 'application/json') {
  return createPlatformClient({
    fetch: async () => new Response(body, { status, headers: { 'content-type': contentType } }),
  });
}
