import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeringMail, type MailServer, TAKES_ALL } from '../../deliveries/testing/mail-server.ts';
import { createDeliveryTotals } from '../../office/deliveries/delivery-totals.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { newQuote } from '../../testing/new-leads.ts';
import { createSummaryScenario, createUnsentSummary, DAY, HOUR, MONDAY } from './testing/summary-scenario.ts';

/** The parts of the last mail as they read, without the encoding of its lines. */
function partsOf({ mails }: MailServer): { readonly subject: string; readonly text: string; readonly html: string } {
  const data = mails.at(-1)?.data ?? '';
  const [, subject = ''] = /^Subject: (.*(?:\r\n .*)*)/m.exec(data) ?? [];
  const [, text = '', html = ''] = data
    .split(/^--[-_].*$/m)
    .map((part) => part.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))));
  return { subject: subject.replace(/\r\n /g, ' '), text, html };
}

onEachEngine((engine) => {
  test('it tells what waits, what came, what may be spam and what failed, with links to act by', async () => {
    const { user, lead, store, startProcess, pass, server } = await createSummaryScenario(engine, MONDAY);
    await user('ana');
    const address = '12 Ponce de Leon Ave, Decatur, GA 30030';
    const younger = await lead(30, {}, newQuote({ first_name: 'Young' }));
    const older = await lead(26 * HOUR, {}, newQuote({ first_name: 'Old', address, phone: '(404) 555-0123' }));
    await lead(HOUR, { assigned_to: 'ana', status: 'contacted' }, newQuote({ first_name: 'Taken' }));
    await lead(30 * HOUR, { status: 'contacted' }, newQuote({ first_name: 'Yesterday' }));
    await lead(HOUR, { merged_into: older }, newQuote({ first_name: 'Merged' }));
    await lead(HOUR, { erased_at: 1 }, newQuote({ first_name: 'Erased' }));
    const suspect = await lead(
      3 * DAY,
      { quarantined_at: 1 },
      newQuote({ first_name: 'Suspect', phone: '404 555 0199' }),
    );
    await store.db.updateTable('deliveries').set({ state: 'held' }).where('lead_id', '=', suspect).execute();
    const failed = { state: 'dead' as const, settled_at: MONDAY };
    await store.db.updateTable('deliveries').set(failed).where('lead_id', '=', older).execute();
    startProcess();
    await pass(3 * HOUR);
    const { subject, text, html } = partsOf(server);
    assert.equal(subject, 'Daily summary: 2 waiting, 1 new, 1 possible spam, 1 not delivered');
    const order = [
      'Waiting for an answer: 2',
      "Old O'Hara, Decatur, Gutter cleaning",
      'Waiting for 1 day 5 h',
      'Call: tel:+14045550123',
      'sms:+14045550123',
      `Open in the office: https://office.example.com/leads/${older}`,
      'Young',
      'Waiting for 3 h 30 min',
      `/leads/${younger}`,
      'taken care of: 1',
      'Taken',
      'Contacted, ana',
      'Possible spam, for you to decide on: 1',
      'Suspect',
      `/leads/${suspect}`,
      'Not delivered since the last summary: 1',
      'Quote webhook: 1',
      'Open the connections: https://office.example.com/deliveries?state=dead',
      'Open the inbox: https://office.example.com/',
    ];
    let at = 0;
    for (const words of order) {
      const found = text.indexOf(words, at);
      assert.ok(found >= at, `${words} is not there, or not after what is before it:\n${text}`);
      at = found;
    }
    for (const words of ['Yesterday', 'Merged', 'Erased', '+14045550199']) assert.ok(!text.includes(words), words);
    assert.match(html, /<h2>Waiting for an answer: 2<\/h2>/);
    assert.match(html, /href="tel:\+14045550123">Call<\/a>/);
    assert.ok(html.includes(`href="https://office.example.com/leads/${older}"`));
  });

  test('who wants no details gets nothing that a visitor wrote', async () => {
    const { user, lead, store, startProcess, pass, server } = await createSummaryScenario(engine, MONDAY);
    await user('ana', { showsDetails: false });
    const id = await lead(HOUR);
    await lead(HOUR, { status: 'won' });
    const suspect = await lead(HOUR, { quarantined_at: 1 });
    await store.db.updateTable('deliveries').set({ state: 'held' }).where('lead_id', '=', suspect).execute();
    startProcess();
    await pass(3 * HOUR);
    const [{ data = '' } = {}] = server.mails;
    assert.ok(data.includes(id.slice(-12)) && data.includes('1 waiting, 1 new, 1 possible spam'));
    for (const personal of ['Jane', 'Hara', 'Peachtree', '555', 'jane@', 'Pine', 'tel:', 'Gutter cleaning']) {
      assert.ok(!data.includes(personal), personal);
    }
  });

  test('what a visitor wrote is neither markup nor a line of its own', async () => {
    const { user, lead, startProcess, pass, server } = await createSummaryScenario(engine, MONDAY);
    await user('ana');
    await lead(HOUR, { first_name: '<img src=x>\r\nCall: tel:+19005550100\r\n', address: 'A, <b>Town</b>, GA' });
    startProcess();
    await pass(3 * HOUR);
    const { text, html } = partsOf(server);
    assert.ok(!html.includes('<img') && !html.includes('<b>Town') && html.includes('&#60;img src=x&#62;'), html);
    assert.doesNotMatch(text, /^Call: tel:\+1900/m);
  });

  test('on a day with nothing to report nothing is sent, and the next one reports two days', async () => {
    const { user, lead, startProcess, pass, summaries, server } = await createSummaryScenario(engine, MONDAY);
    await user('ana');
    startProcess();
    await pass(3 * HOUR);
    assert.deepEqual(await summaries(), ['ana 2026-11-02T12:00 delivered: not sent: there was nothing to report']);
    assert.deepEqual(server.mails, []);
    await lead(0, { status: 'won' });
    await pass(DAY);
    assert.equal(partsOf(server).subject, 'Daily summary: 1 new');
  });

  test('a lead that is erased while the mail waits is not in it', async () => {
    const { user, lead, store, startProcess, pass, server } = await createSummaryScenario(engine, MONDAY);
    await user('ana');
    const erased = await lead(HOUR, {}, newQuote({ first_name: 'Gone' }));
    await lead(HOUR, {}, newQuote({ first_name: 'Still' }));
    server.script = answeringMail('MAIL', '451 try later');
    startProcess();
    await pass(3 * HOUR + 1);
    await store.db.updateTable('leads').set({ erased_at: 1 }).where('id', '=', erased).execute();
    server.script = TAKES_ALL;
    await pass(HOUR);
    assert.equal(server.mails.length, 1);
    const { text } = partsOf(server);
    assert.ok(text.includes('Still') && !text.includes('Gone'));
  });

  test('one that cannot be sent for hours is dead, and the next tells since the last that was', async () => {
    const { user, lead, startProcess, pass, summaries, server } = await createSummaryScenario(engine, MONDAY);
    await user('ana');
    await lead(2 * HOUR, { status: 'won' }, newQuote({ first_name: 'Early' }));
    server.script = answeringMail('MAIL', '451 try later');
    const first = startProcess();
    await pass(8 * HOUR);
    const tried = await summaries();
    assert.match(tried.at(-1) ?? '', /^ana 2026-11-02T12:00 dead: answered 451$/);
    await first.stop();
    server.script = TAKES_ALL;
    startProcess();
    await pass(DAY);
    assert.equal(server.mails.length, 1);
    assert.ok(partsOf(server).text.includes('Early'));
  });

  test('one that is found hours later, after a crash, is not sent any more', async () => {
    const { startProcess, pass, summaries, server } = await createUnsentSummary(engine);
    await pass(5 * HOUR);
    startProcess();
    await pass(1);
    assert.deepEqual(await summaries(), ['ana 2026-11-02T12:00 dead: too late: the next summary reports it']);
    assert.deepEqual(server.mails, []);
  });

  test('who has chosen otherwise meanwhile, or may not sign in any more, gets none', async () => {
    const { store, startProcess, pass, summaries } = await createUnsentSummary(engine);
    await store.db.updateTable('users').set({ disabled_at: 1 }).execute();
    startProcess();
    await pass(1);
    assert.deepEqual(await summaries(), ['ana 2026-11-02T12:00 dead: the user is gone, or takes none any more']);
  });

  test('a summary is no request: all of them are accounted for', async () => {
    const { user, lead, store, startProcess, pass, summaries } = await createSummaryScenario(engine, MONDAY);
    await user('ana');
    await lead(HOUR);
    startProcess();
    await pass(3 * HOUR);
    assert.equal((await summaries()).length, 1);
    const totals = await createDeliveryTotals(store)();
    const none = { delivered: 0, waiting: 0, dead: 0, held: 0 };
    assert.deepEqual(totals, { ...none, accepted: 1, noDestination: 1, missing: [] });
  });
});
