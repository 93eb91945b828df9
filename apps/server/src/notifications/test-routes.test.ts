import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_PREFERENCES } from '@downspout/office-api/notifications';
import { readConfig } from '../config/read-config.ts';
import { answeringMail, startMailServer } from '../deliveries/testing/mail-server.ts';
import { openOffice, signedInBrowser } from '../office/testing/office.ts';
import { type Engine, onEachEngine } from '../testing/engines.ts';
import { refusingText, startTextApi, textSettings } from '../text-messages/testing/text-api.ts';
import { userDestinations } from './user-destinations.ts';

const MAIL = '/api/notifications/mail/test';
const TEXT = '/api/notifications/text/test';
/** Saved, with neither way switched on. */
const SAVED = { ...DEFAULT_PREFERENCES, mailAddress: 'ana@example.com', textNumber: '+14045550177' };

async function openTests(engine: Engine) {
  const [server, api, store] = await Promise.all([startMailServer(), startTextApi(), engine.open()]);
  engine.cleanUp(() => Promise.all([server.close(), api.close()]));
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'Office <office@example.com>', NOTIFY_EMAIL: 'owner@example.com' };
  const config = readConfig({ ...mail, ...textSettings(api), WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' });
  const office = await openOffice(engine, { store, config, destinations: userDestinations(config, store) });
  const ana = await signedInBrowser(office);
  const save = () => ana.post('/api/notifications/preferences', SAVED);
  return { ...office, server, api, ana, save };
}

onEachEngine((engine) => {
  test('a test goes once to the address and the number that are saved, and says that it worked', async () => {
    const { ana, save, server, api, store } = await openTests(engine);
    await save();
    for (const url of [MAIL, TEXT]) {
      const { isDelivered, error } = (await ana.post(url)).json();
      assert.deepEqual([isDelivered, error], [true, null], url);
    }
    assert.deepEqual(
      server.mails.map(({ to }) => to),
      [['ana@example.com']],
    );
    assert.match(server.mails[0]?.data ?? '', /^Subject: Test mail from /m);
    assert.deepEqual(
      api.texts().map(({ to, body }) => [to, /^Test from the office of .+: text messages to you work\.$/.test(body)]),
      [['+14045550177', true]],
    );
    assert.deepEqual(await store.db.selectFrom('deliveries').select('id').execute(), []);
  });

  test('one that fails says why, and is not tried again', async () => {
    const { ana, save, server, api } = await openTests(engine);
    await save();
    server.script = answeringMail('RCPT', '550 no such user');
    api.answer = refusingText(400, 21610);
    const answers = [(await ana.post(MAIL)).json(), (await ana.post(TEXT)).json()];
    assert.deepEqual(
      answers.map(({ isDelivered, status }) => [isDelivered, status]),
      [
        [false, 550],
        [false, 400],
      ],
    );
    assert.match(answers[0].error, /answered 550/);
    assert.match(answers[1].error, /21610|STOP/);
    assert.deepEqual([server.connections(), api.texts().length], [1, 1]);
  });

  test('without anything saved there is nothing to test, and there are ten tests a minute', async () => {
    const { ana, server, save } = await openTests(engine);
    assert.deepEqual([(await ana.post(MAIL)).statusCode, (await ana.post(TEXT)).statusCode], [404, 404]);
    await save();
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await ana.post(MAIL)).statusCode);
    assert.deepEqual([statuses.at(0), statuses.at(-1)], [200, 429]);
    assert.ok(server.mails.length < 10);
  });
});
