import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { quoteBody } from '../apps/server/src/testing/lead-bodies.ts';
import { openSite } from '../apps/server/src/testing/site.ts';
import { sqliteFiles } from '../apps/server/src/testing/sqlite-files.ts';
import { findProgram } from './programs/find-program.ts';
import { freePort } from './programs/free-port.ts';
import { startCaddy } from './programs/start-caddy.ts';

const files = sqliteFiles();
const caddy = findProgram(['caddy']);

test('Caddy goes on sending to a server that cannot store, and sends nothing new to one that is about to stop', {
  skip: caddy === null && 'NOT TESTED: THERE IS NO CADDY (package caddy)',
}, async () => {
  const staying = await listen();
  const leaving = await listen({ stopping: () => true });
  const url = await proxied([leaving.url, staying.url]);
  await asked(url, staying, leaving);
  assert.deepEqual(await statuses(url, '/api/voice/config'), [200]);
  assert.equal(leaving.served(), 0);

  await staying.store.close();
  await asked(url, staying);
  assert.deepEqual(await statuses(url, '/api/voice/config'), [200]);
  const refused = await fetch(`${url}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(quoteBody),
  });
  assert.equal(refused.status, 503);
  assert.match((await refused.json()).error.message, /^Nothing was stored\./);
});

/** A site that counts how often its health was asked for, and what else it has answered. */
async function listen(options: { stopping?: () => boolean } = {}) {
  const { app, store } = await openSite(files, options);
  let probes = 0;
  let served = 0;
  app.server.prependListener('request', ({ url }) => {
    if (url?.startsWith('/readyz')) probes += 1;
    else served += 1;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, store, probes: () => probes, served: () => served };
}

/** Without TLS. Resolves with the site's address. */
async function proxied(upstreams: readonly string[]): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const running = await startCaddy(String(caddy), { SITE_DOMAIN: url, SITE_UPSTREAMS: upstreams.join(' ') });
  files.cleanUp(() => running.stop());
  return url;
}

/** Resolves when Caddy listens and has asked each of them twice more, so that it has heard the first answer. */
async function asked(url: string, ...sites: readonly { probes(): number }[]): Promise<void> {
  const enough = sites.map(({ probes }) => probes() + 2);
  while (!sites.every(({ probes }, index) => probes() >= (enough[index] ?? 0))) await setTimeout(50);
  await fetch(url);
}

/** Of several requests, each once. */
async function statuses(url: string, path: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(url + path)));
  return [...new Set(answers.map(({ status }) => status))];
}
