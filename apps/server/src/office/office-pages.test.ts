import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Fastify from 'fastify';
import { officePages, readBuiltOffice } from './office-pages.ts';

const SIGNED_IN = { cookie: '__Host-office-session=abc' };
const SESSION = '</api/session>; rel=preload; as=fetch; crossorigin=use-credentials';

test('a page is sent with what its screen asks for first, when somebody may be signed in', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-office-pages-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<p>page</p>');
  for (const name of ['lead-screen-a1.js', 'lead-screen-a1.js.br', 'index-b2.js'])
    await writeFile(join(folder, 'assets', name), '');
  const app = Fastify();
  t.after(() => app.close());
  await app.register(officePages, { office: readBuiltOffice(folder) });
  const linksOf = async (url: string, headers: Record<string, string> = SIGNED_IN) =>
    (await app.inject({ url, headers })).headers.link;
  assert.equal(await linksOf('/', {}), undefined);
  assert.equal(await linksOf('/'), `${SESSION}, ${SESSION.replace('session', 'inbox?view=reply')}`);
  assert.equal(await linksOf('/reports'), SESSION);
  for (const address of ['/leads/0198-ab', '/leads/0198-ab?do=call']) {
    const lead = SESSION.replace('session', 'leads/0198-ab');
    assert.equal(await linksOf(address), `${SESSION}, ${lead}, </assets/lead-screen-a1.js>; rel=modulepreload`);
  }
  assert.equal(await linksOf('/leads/"><script>'), SESSION);
});
