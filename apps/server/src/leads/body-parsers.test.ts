import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { parseLeadBodies } from './body-parsers.ts';

const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' };

test('what a body could reach a prototype by is dropped before anything reads it', async (t) => {
  const { send } = await echo(t);
  const nested = '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"b":{"__proto__":{"a":1},"c":2}}';
  assert.deepEqual(await send(TYPES.json, nested), { names: ['b'], a: null, of: ['c'] });
  assert.deepEqual(await send(TYPES.form, '__proto__=1&b=2'), { names: ['b'], a: null, of: [] });
});

/** Answers the names that a parsed body has itself, and what it has otherwise. */
async function echo(t: { after(task: () => unknown): void }) {
  const app = Fastify();
  t.after(() => app.close());
  await parseLeadBodies(app);
  app.post('/', async ({ body }) => {
    if (typeof body !== 'object' || body === null) return null;
    const inner: unknown = Reflect.get(body, 'b');
    const of = typeof inner === 'object' && inner !== null ? Object.getOwnPropertyNames(inner) : [];
    return { names: Object.getOwnPropertyNames(body), a: Reflect.get(body, 'a') ?? null, of };
  });
  const send = async (type: string, payload: string) =>
    (await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload })).json();
  return { send };
}
