import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeringMail, startMailServer, TAKES_ALL } from './deliveries/testing/mail-server.ts';
import { onEachEngine } from './testing/engines.ts';
import { quoteBody } from './testing/lead-bodies.ts';
import { startServer } from './testing/running-server.ts';

const LEADS = 12;
const PATIENCE_MS = 5 * 60_000;

onEachEngine((engine) => {
  test('every acknowledged lead is told by mail although the server is killed while it sends', {
    timeout: PATIENCE_MS,
  }, async () => {
    const mail = await startMailServer();
    engine.cleanUp(() => mail.close());
    const settings = {
      DATABASE_URL: engine.databaseUrl(),
      SMTP_URL: mail.url,
      MAIL_FROM: 'Office <office@example.com>',
      NOTIFY_EMAIL: 'owner@example.com, second@example.com',
      VISITOR_MESSAGES: 'off',
      OFFICE_URL: 'https://office.example.com/',
    };
    // Nothing is taken before the kill: some mails are under way then, and some wait.
    mail.script = answeringMail('DATA', 'hang');
    const killed = await startServer(settings, engine.cleanUp);
    const ids = await Promise.all(Array.from({ length: LEADS }, (_, n) => post(killed.url, `n${n}@example.com`)));
    while (mail.connections() === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    killed.process.kill('SIGKILL');
    await killed.ended;
    mail.script = TAKES_ALL;
    const store = await engine.open();
    // The next process would wait for them to end by themselves.
    await store.db.updateTable('deliveries').set({ leased_until: 0 }).where('lease_token', 'is not', null).execute();
    const next = await startServer(settings, engine.cleanUp);
    await mail.received(LEADS);
    const links = mail.mails.flatMap(
      ({ data }) => /https:\/\/office\.example\.com\/leads\/([\w-]+)/.exec(data)?.[1] ?? [],
    );
    assert.deepEqual(links.toSorted(), ids.toSorted());
    next.process.kill('SIGTERM');
    assert.equal(await next.ended, 0);
    const rows = await store.db
      .selectFrom('deliveries')
      .select('state')
      .where('destination', '=', 'owner-mail')
      .execute();
    assert.deepEqual([rows.length, ...new Set(rows.map(({ state }) => state))], [LEADS, 'delivered']);
    assert.doesNotMatch(killed.log() + next.log(), /example\.com/);
  });
});

async function post(url: string, email: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/quotes`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...quoteBody, email }),
  });
  assert.equal(answer.status, 201);
  const { id } = await answer.json();
  return String(id);
}
