import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { systemClock } from '../clock.ts';
import { guardedFetch, type LookupAll } from './guarded-fetch.ts';
import { createMayReach } from './reachable.ts';
import { answering, type Receiver, startReceiver } from './testing/receiver.ts';
import { deliverWebhook } from './webhook.ts';

const WAY_OUT = 'WEBHOOK_ALLOW_PRIVATE can allow it';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

/** Sends one delivery to the receiver's port under this host; each look-up gets the next of these answers, at last its last. */
async function deliverTo(host: string, answers: readonly string[][], allowed: readonly string[] = []) {
  const url = new URL(`http://${host}:${receiver.url.port}/hook`);
  const { lookup, looked } = scriptedLookup(answers);
  const fetch = guardedFetch(allowed, lookup);
  const send = async () => {
    const result = await deliverWebhook({
      destination: { url, secret: null },
      id: 'msg_1',
      body: '{}',
      fetch,
      clock: systemClock,
      signal: new AbortController().signal,
      timeoutMs: 5_000,
    });
    return result.outcome === 'failed' ? result.error : result.outcome;
  };
  return { result: await send(), again: send, looked };
}

function scriptedLookup(answers: readonly string[][]): { lookup: LookupAll; looked: string[] } {
  const looked: string[] = [];
  return {
    looked,
    lookup(host, _options, done) {
      const addresses = answers[Math.min(looked.push(host), answers.length) - 1] ?? [];
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

describe('a public name that leads to', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
  ]) {
    test(`${address} is not connected to, and the attempt says why`, async () => {
      const { result } = await deliverTo('hooks.example.com', [[address]]);
      assert.equal(result, `hooks.example.com leads to ${address}, not a public address; ${WAY_OUT}`);
      assert.deepEqual(receiver.requests, []);
    });
  }

  test('a private address, allowed by name, address or range, is sent to', async () => {
    for (const allowed of ['hooks.example.com', 'HOOKS.example.com', '127.0.0.1', '127.0.0.0/8']) {
      assert.equal((await deliverTo('hooks.example.com', [['127.0.0.1']], [allowed])).result, 'delivered', allowed);
    }
    for (const allowed of ['example.com', '127.0.0.2', '10.0.0.0/8']) {
      assert.match((await deliverTo('hooks.example.com', [['127.0.0.1']], [allowed])).result, /not a public/, allowed);
    }
  });

  test('another place once it was let through is judged anew on the next connection', async () => {
    receiver.answer = answering(200, { connection: 'close' });
    const sent = await deliverTo('hooks.example.com', [['127.0.0.1'], ['::1']], ['127.0.0.1']);
    assert.equal(sent.result, 'delivered');
    assert.equal(await sent.again(), `hooks.example.com leads to ::1, not a public address; ${WAY_OUT}`);
    assert.deepEqual(sent.looked, ['hooks.example.com', 'hooks.example.com']);
    assert.equal(receiver.requests.length, 1);
  });

  test('several addresses is connected to by those that may be reached', async () => {
    const sent = await deliverTo('hooks.example.com', [['::1', '169.254.169.254', '127.0.0.1']], ['127.0.0.1']);
    assert.equal(sent.result, 'delivered');
  });
});

describe('a URL that names this machine or its network itself', () => {
  test('is sent to without any setting', async () => {
    assert.equal((await deliverTo('127.0.0.1', [])).result, 'delivered');
    assert.equal((await deliverTo('2130706433', [])).result, 'delivered', 'another writing of 127.0.0.1');
    for (const host of [
      'localhost',
      'LOCALHOST.',
      'hooks.localhost',
      'receiver',
      'n8n.local',
      'host.docker.internal',
    ]) {
      assert.equal((await deliverTo(host, [['127.0.0.1']])).result, 'delivered', host);
    }
  });

  test('is refused all the same where it is link-local, as clouds keep credentials there', async () => {
    assert.equal(
      (await deliverTo('169.254.169.254', [])).result,
      `169.254.169.254 is not a public address; ${WAY_OUT}`,
    );
    assert.equal(
      (await deliverTo('[::ffff:169.254.169.254]', [])).result,
      `::ffff:a9fe:a9fe is not a public address; ${WAY_OUT}`,
    );
    assert.match((await deliverTo('metadata.google.internal', [['169.254.169.254']])).result, /not a public address/);
    assert.match((await deliverTo('0.0.0.0', [])).result, /not a public address/);
  });
});

test('what DNS cannot answer is said as ever', async () => {
  const lookup: LookupAll = (_host, _options, done) => done(Object.assign(new Error(), { code: 'ENOTFOUND' }), []);
  const error = await guardedFetch([], lookup)('http://nowhere.example/').catch((reason: Error) => reason.cause);
  assert.ok(error instanceof Error && 'code' in error && error.code === 'ENOTFOUND');
});

test('with * nothing is guarded, and with nothing public addresses are open', () => {
  assert.equal(guardedFetch(['*']), fetch);
  assert.equal(createMayReach([])('hooks.example.com', '8.8.8.8'), true);
  assert.equal(createMayReach([])('hooks.example.com', '2606:4700::1111'), true);
});
