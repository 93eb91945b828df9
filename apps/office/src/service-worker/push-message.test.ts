import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PushMessage } from '@downspout/office-api/notifications';
import { readPushMessage } from './push-message.ts';

const MESSAGE: PushMessage = {
  id: 'd1',
  leadId: 'l1',
  title: 'Zoë O’Hara · Gutter cleaning',
  body: 'Atlanta\nSince the storm',
  call: 'tel:+14045550199',
  text: null,
  stage: 1,
  unanswered: 3,
};

test('a message is read as it was sent', () => {
  assert.deepEqual(readPushMessage(JSON.stringify(MESSAGE)), MESSAGE);
});

test('what a newer server leaves out is nothing', () => {
  const { id, leadId, title } = MESSAGE;
  const nothing = { body: '', call: null, text: null, stage: 0, unanswered: 0 };
  assert.deepEqual(readPushMessage(JSON.stringify({ id, leadId, title })), { id, leadId, title, ...nothing });
});

for (const text of ['', 'hello', 'null', '7', '[]', '{}', '{"id":"d1","leadId":7,"title":"Zoë"}']) {
  test(`${text || 'an empty message'} is no message`, () => {
    assert.equal(readPushMessage(text), null);
  });
}
