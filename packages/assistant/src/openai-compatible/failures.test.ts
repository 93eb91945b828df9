import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { AssistantModelError } from './errors.ts';
import {
  breaking,
  type ChatAnswer,
  calling,
  failing,
  flooding,
  hanging,
  refusing,
  saying,
  sending,
  stopping,
  textChunk,
} from './testing/chat-endpoint.ts';
import { leading } from './testing/leading.ts';
import { actsOf, says, turnSaying } from './testing/turn.ts';

/** No busy machine comes near them. */
const AMPLE = { firstPieceMs: 20_000, nextPieceMs: 20_000, turnMs: 20_000 };
const GOOD = 'We clean gutters. And';

interface Failure {
  readonly name: string;
  readonly answers: readonly ChatAnswer[];
  readonly said?: readonly string[];
  readonly code: AssistantModelError['code'];
  readonly message: RegExp;
  /** Those that the failure runs into. */
  readonly limits?: Partial<typeof AMPLE>;
}

const failures: readonly Failure[] = [
  { name: 'HTTP 401', answers: [failing(401)], code: 'http', message: /completions: the endpoint answered HTTP 401$/ },
  { name: 'HTTP 429', answers: [failing(429)], code: 'http', message: /HTTP 429$/ },
  { name: 'HTTP 500 with a page', answers: [failing(500, '<h1>Oops</h1>')], code: 'http', message: /HTTP 500$/ },
  {
    name: 'a hang before the first piece',
    answers: [hanging('')],
    code: 'timeout',
    message: /took too long$/,
    limits: { firstPieceMs: 300 },
  },
  {
    name: 'a hang before the headers',
    answers: [hanging()],
    code: 'timeout',
    message: /took too long$/,
    limits: { firstPieceMs: 300 },
  },
  {
    name: 'a hang in the middle',
    answers: [hanging(GOOD)],
    said: ['We clean gutters.'],
    code: 'timeout',
    message: /took too long$/,
    limits: { nextPieceMs: 150 },
  },
  {
    name: 'a cut in the middle',
    answers: [breaking(GOOD)],
    said: ['We clean gutters.'],
    code: 'unreachable',
    message: /UND_ERR_SOCKET|ECONNRESET/,
  },
  {
    name: 'a page instead of a stream',
    answers: [sending('<h1>Hello</h1>', 'text/html')],
    code: 'unreadable',
    message: /cannot be read/,
  },
  {
    name: 'garbage instead of JSON',
    answers: [sending('data: {"choices": [\n\n')],
    code: 'unreadable',
    message: /cannot be read/,
  },
  {
    name: 'JSON of another shape',
    answers: [sending('data: {"choices": 3}\n\n')],
    code: 'unreadable',
    message: /cannot be read/,
  },
  {
    name: 'garbage in the middle',
    answers: [sending(`${textChunk(GOOD)}data: <xml>\n\n`)],
    said: ['We clean gutters.'],
    code: 'unreadable',
    message: /cannot be read/,
  },
  {
    name: 'an error within the stream',
    answers: [sending('data: {"error":{"message":"overloaded"}}\n\n')],
    code: 'http',
    message: /HTTP 503/,
  },
  {
    name: 'an end without a reason',
    answers: [sending(textChunk(GOOD))],
    said: ['We clean gutters.'],
    code: 'unreadable',
    message: /cannot be read/,
  },
  { name: 'an empty answer', answers: [saying()], code: 'empty', message: /said nothing/ },
  {
    name: 'an answer of blanks and markup',
    answers: [saying(' \n', '**', ' --- ')],
    code: 'empty',
    message: /said nothing/,
  },
  { name: 'a refusal', answers: [refusing('I cannot help with that.')], code: 'refused', message: /refuses/ },
  { name: 'a content filter', answers: [stopping('We ', 'content_filter')], code: 'refused', message: /filter/ },
  {
    name: 'tool arguments that are no JSON',
    answers: [calling('submit_quote_request', ['{"first_'])],
    code: 'unreadable',
    message: /cannot be read/,
  },
  {
    name: 'an answer that is cut within its first sentence',
    answers: [stopping('We clean', 'length')],
    code: 'empty',
    message: /said nothing/,
  },
  {
    name: 'only uses of the tool',
    answers: Array(9).fill(calling('submit_quote_request', ['{}'])),
    code: 'empty',
    message: /said nothing/,
  },
];

for (const { name, answers, said = [], code, message, limits } of failures) {
  test(`${name} ends as one error of the model`, async (t) => {
    const { assistant } = await leading(t, answers, { limits: { ...AMPLE, ...limits } });
    const turn = turnSaying('My secret words');
    const { acts, error } = await actsOf(assistant.respond(turn));
    deepEqual(acts, says(...said));
    ok(error instanceof AssistantModelError);
    equal(error.code, code);
    match(error.message, message);
    deepEqual(turn.submitted, []);
  });
}

test('a refused connection ends as an error that keeps the cause of the system', async (t) => {
  const { assistant, endpoint } = await leading(t, []);
  await endpoint.close();
  const { acts, error } = await actsOf(assistant.respond(turnSaying('Hi')));
  deepEqual(acts, []);
  ok(error instanceof AssistantModelError);
  equal(error.code, 'unreachable');
  match(error.message, /completions: ECONNREFUSED$/);
  ok(error.cause instanceof Error);
});

test('no error holds the words of the visitor, of the model, or the key', async (t) => {
  const unsafe = [
    failing(400, '{"error":{"message":"bad key sk-secret"}}'),
    refusing('Secretly'),
    breaking(GOOD),
    sending('data: Secretly\n\n'),
  ];
  for (const answer of [...unsafe, calling('submit_quote_request', ['Secretly'])]) {
    const { assistant } = await leading(t, [answer], { limits: AMPLE, key: 'sk-secret' });
    const { error } = await actsOf(assistant.respond(turnSaying('Secretly')));
    ok(error instanceof AssistantModelError);
    doesNotMatch(inspect(error, { depth: 20, showHidden: true }), /secret|gutters/i);
  }
});

test('a hang after the tool has answered ends as one error of the model', async (t) => {
  const answers = [calling('submit_quote_request', ['{}']), hanging()];
  const { assistant } = await leading(t, answers, { limits: { ...AMPLE, firstPieceMs: 1_000 } });
  const { acts, error } = await actsOf(assistant.respond(turnSaying('Hi')));
  deepEqual(acts, []);
  ok(error instanceof AssistantModelError);
  equal(error.code, 'timeout');
});

test('a model that is slow, but steady, is heard to its end', async (t) => {
  const steady: ChatAnswer = (response) => {
    let sent = 0;
    const timer = setInterval(() => {
      sent += 1;
      if (sent <= 6) response.write(textChunk(`Word ${sent}. `));
      else clearInterval(timer);
      if (sent === 6) response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n');
    }, 300);
  };
  const { assistant } = await leading(t, [steady], { limits: { ...AMPLE, nextPieceMs: 1_500 } });
  const { acts, error } = await actsOf(assistant.respond(turnSaying('Hi')));
  deepEqual([acts.length, error], [6, null]);
});

test('a model that thinks for ever is given up when the time of the turn is over', async (t) => {
  const thinking: ChatAnswer = (response) => {
    const timer = setInterval(() => {
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { reasoning_content: 'Hm. ' } }] })}\n\n`);
    }, 20);
    response.once('close', () => clearInterval(timer));
  };
  const { assistant, endpoint } = await leading(t, [thinking], { limits: { ...AMPLE, turnMs: 400 } });
  const { acts, error } = await actsOf(assistant.respond(turnSaying('Hi')));
  deepEqual(acts, []);
  ok(error instanceof AssistantModelError);
  equal(error.code, 'timeout');
  await endpoint.requests[0]?.closed;
});

test('an answer of 10 MB that says nothing is given up', async (t) => {
  const { assistant, endpoint } = await leading(t, [flooding(10_000_000, '* '.repeat(500))]);
  const { acts, error } = await actsOf(assistant.respond(turnSaying('Hi')));
  deepEqual(acts, []);
  ok(error instanceof AssistantModelError);
  equal(error.code, 'unreadable');
  await endpoint.requests[0]?.closed;
});

test('a redirect is not followed: the words of the visitor go nowhere else', async (t) => {
  const other = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.after(() => other.close());
  const address = other.address();
  ok(typeof address === 'object' && address !== null);
  let asked = 0;
  other.on('request', () => {
    asked += 1;
  });
  const redirect: ChatAnswer = (response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${address.port}/` }).end();
  };
  const { assistant } = await leading(t, [redirect]);
  const { error } = await actsOf(assistant.respond(turnSaying('Hi')));
  ok(error instanceof AssistantModelError);
  equal(asked, 0);
});
