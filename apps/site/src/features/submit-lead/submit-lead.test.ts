import { deepStrictEqual, equal, rejects } from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { submitLead } from './submit-lead.ts';
import { submission } from './testing/submission.ts';

/** Sends a submission and returns what `fetch` was asked. */
async function asked(changes: object): Promise<RequestInit> {
  const calls: (RequestInit | undefined)[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    calls.push(init);
    return new Response(null, { status: 201 });
  };
  deepStrictEqual(await submitLead({ ...submission('k'), ...changes }, fetch), { kind: 'accepted' });
  equal(calls.length, 1);
  return calls[0] ?? {};
}

test('our own server is told key, time and consent beside the body', async () => {
  const { method, headers, body } = await asked({ consentVersion: 'v1' });
  deepStrictEqual([method, body], ['POST', '{"key":"k"}']);
  deepStrictEqual(headers, {
    'content-type': 'application/json',
    'idempotency-key': 'k',
    'submitted-at': '2026-11-20T10:00:00.000Z',
    'consent-version': 'v1',
  });
});

test('a foreign webhook gets the body and its type alone', async () => {
  const { headers, body } = await asked({ endpoint: 'https://hooks.example.com/x', consentVersion: 'v1' });
  deepStrictEqual([headers, body], [{ 'content-type': 'application/json' }, '{"key":"k"}']);
});

test('a body too large for it does not ask to outlive the page', async () => {
  equal((await asked({})).keepalive, true);
  equal((await asked({ body: 'é'.repeat(30_001) })).keepalive, false);
});

test('every wording of a network failure, a timeout and status 0 are unreachable', async () => {
  const failures = ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'].map(
    (words) => new TypeError(words),
  );
  for (const failure of [...failures, new DOMException('late', 'TimeoutError')]) {
    deepStrictEqual(await submitLead(submission('k'), () => Promise.reject(failure)), { kind: 'unreachable' });
  }
  deepStrictEqual(await submitLead(submission('k'), async () => Response.error()), { kind: 'unreachable' });
});

test('a server that never answers is unreachable after 15 s', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const silent = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  let outcome: unknown;
  const sending = submitLead(submission('k'), silent).then((given) => {
    outcome = given;
  });
  t.mock.timers.tick(14_999);
  await setImmediate();
  equal(outcome, undefined);
  t.mock.timers.tick(1);
  await sending;
  deepStrictEqual(outcome, { kind: 'unreachable' });
});

test('a fault before anything is sent is no network failure', async () => {
  const faulty = Object.defineProperty(submission('k'), 'body', {
    get() {
      throw new TypeError('fault');
    },
  });
  await rejects(
    submitLead(faulty, async () => new Response()),
    /^TypeError: fault$/,
  );
});

test('any other exception is passed on', async () => {
  await rejects(
    submitLead(submission('k'), () => Promise.reject(new Error('x'))),
    /^Error: x$/,
  );
});

test('a refusal names its status, and its code and fields if it says them', async () => {
  const answers: [unknown, string | null, object][] = [
    [{ error: { code: 'invalid', fields: { email: 'no', phone: 7 } } }, 'invalid', { email: 'no' }],
    [{ error: { code: 7, fields: 'all' } }, null, {}],
    [{ error: null }, null, {}],
    ['text', null, {}],
  ];
  for (const [answer, code, fields] of answers) {
    const fetch = async () => Response.json(answer, { status: 422 });
    deepStrictEqual(await submitLead(submission('k'), fetch), { kind: 'refused', status: 422, code, fields });
  }
  const noJson = async () => new Response('<html>', { status: 502 });
  deepStrictEqual(await submitLead(submission('k'), noJson), { kind: 'refused', status: 502, code: null, fields: {} });
});
