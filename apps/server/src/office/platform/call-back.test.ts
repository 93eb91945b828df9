import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { sqliteFiles } from '../../testing/sqlite-files.ts';
import { storeCallNews } from '../../voice/store-call-news.ts';
import { auditOf, NOW, PASSWORD } from '../testing/office.ts';
import { IDS, openPlatformOffice } from '../testing/platform-office.ts';
import type { Scripted } from '../testing/scripted-platform.ts';

const files = sqliteFiles();

onEachEngine((engine) => {
  test('a lead is called back at the number that was shown, and the call is known at once', async () => {
    const { platform, store, browser, addLead } = await openPlatformOffice(engine, IDS);
    const id = await addLead('(404) 555-0177');
    const offer = await browser.get(`/api/leads/${id}/call-back`);
    assert.deepEqual(offer.json(), { number: '+14045550177', display: '+1 404 555 0177' });
    platform.answers.set('POST /call/phone', { status: 201, body: { id: 'call-9', status: 'queued' } });
    const answer = await browser.post(`/api/leads/${id}/call-back`, { number: '+14045550177' });
    assert.deepEqual([answer.statusCode, answer.json()], [200, { callId: 'call-9' }]);
    const sent = Object(platform.requests.at(-1)?.body);
    assert.deepEqual([sent.assistantId, sent.phoneNumberId, sent.customer], ['a1', 'p1', { number: '+14045550177' }]);
    assert.match(sent.assistantOverrides.firstMessage, /automated assistant.*stored/);
    const call = (await browser.get('/api/calls/call-9')).json();
    assert.deepEqual([call.provider, call.outcome, call.calledBack.id], ['platform', 'live', id]);
    assert.deepEqual((await auditOf(store)).slice(-2), [
      `ana call-back-begun lead:${id}`,
      `ana called-back lead:${id}`,
    ]);
    assert.doesNotMatch(JSON.stringify(await store.db.selectFrom('audit_log').selectAll().execute()), /404.?555/);
  });

  test('what is said in a call back to somebody who is erased while it is dialled is not kept', async () => {
    const { store, browser, platform, addLead } = await openPlatformOffice(engine, IDS);
    const id = await addLead('(404) 555-0177');
    platform.answers.set('POST /call/phone', async () => {
      const erased = await browser.post(`/api/leads/${id}/erase`, { password: PASSWORD, alsoSamePerson: false });
      assert.equal(erased.statusCode, 200);
      return { status: 201, body: { id: 'c1' } };
    });
    const answer = await browser.post(`/api/leads/${id}/call-back`, { number: '+14045550177' });
    assert.equal(answer.statusCode, 200, answer.body);
    const times = { startedAt: 1, endedAt: 2, endedReason: 'customer-ended-call' };
    const words = { transcript: 'User: This is Jane', summary: 'Jane', recordingUrl: null };
    await storeCallNews(store, { id: 'c1', status: 'ended', isReport: true, ...times, ...words }, NOW);
    const call = await store.db.selectFrom('calls').select(['transcript', 'summary']).executeTakeFirstOrThrow();
    assert.deepEqual(call, { transcript: null, summary: null });
  });

  test('two presses at once, or within a minute, dial once', async () => {
    const { platform, browser, addLead, clock } = await openPlatformOffice(engine, IDS);
    const id = await addLead('404 555 0177');
    platform.answers.set('POST /call/phone', { status: 201, body: { id: 'call-9' } });
    const press = async () => {
      const answer = await browser.post(`/api/leads/${id}/call-back`, { number: '+14045550177' });
      return answer.statusCode === 200 ? 200 : answer.json().error.code;
    };
    assert.deepEqual((await Promise.all([press(), press(), press()])).map(String).toSorted(), [
      '200',
      'just_called',
      'just_called',
    ]);
    clock.now += 59_000;
    assert.equal(await press(), 'just_called');
    clock.now += 2_000;
    assert.equal(await press(), 200);
    assert.equal(platform.requests.length, 2);
  });

  test('what the platform has refused can be tried at once; what it may have dialled cannot', async () => {
    const { platform, browser, addLead } = await openPlatformOffice(engine, IDS);
    const id = await addLead('404 555 0177');
    const press = async (scripted: Scripted) => {
      platform.answers.set('POST /call/phone', scripted);
      const answer = await browser.post(`/api/leads/${id}/call-back`, { number: '+14045550177' });
      return answer.statusCode === 200 ? 200 : answer.json().error.code;
    };
    assert.equal(await press({ status: 400, body: { message: 'no credit' } }), 'platform_refused');
    assert.equal(await press({ status: 429, body: {} }), 'platform_busy');
    assert.equal(await press({ status: 401, body: {} }), 'platform_key');
    assert.equal(await press({ status: 500, body: {} }), 'platform_failing');
    assert.equal(await press({ status: 201, body: { id: 'call-9' } }), 'just_called');
  });

  test('what cannot be dialled, is another number by now, or is no lead is refused, and nothing is dialled', async () => {
    const { platform, store, browser, addLead } = await openPlatformOffice(engine, IDS);
    const codeOf = async (id: string, number = '+14045550177') => {
      const answer = await browser.post(`/api/leads/${id}/call-back`, { number });
      return answer.json().error.code;
    };
    assert.equal(await codeOf(await addLead('call me')), 'no_number');
    assert.equal(await codeOf(await addLead('911')), 'no_number');
    assert.equal(await codeOf(await addLead('404 555 0199')), 'changed');
    assert.equal(await codeOf(await addLead('404 555 0177'), '404 555 0177'), 'invalid');
    assert.equal(await codeOf('none'), 'not_found');
    const erased = await addLead('404 555 0177');
    await store.db.updateTable('leads').set({ erased_at: NOW }).where('id', '=', erased).execute();
    assert.equal(await codeOf(erased), 'no_number');
    assert.deepEqual(platform.requests, []);
  });
});

test('without an assistant or a phone number of its own the office says what is missing', async () => {
  const { browser, addLead } = await openPlatformOffice(files);
  const answer = await browser.get(`/api/leads/${await addLead('404 555 0177')}/call-back`);
  assert.deepEqual(
    [answer.statusCode, answer.json().error.message],
    [409, 'Please set VOICE_ASSISTANT_ID, VOICE_PHONE_NUMBER_ID first'],
  );
});
