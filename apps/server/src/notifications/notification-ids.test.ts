import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationId, stageOf } from './notification-ids.ts';

test('the id of a notification tells its stage, whatever it is to', () => {
  assert.equal(notificationId('01a2', 'push', '01b3-9', 2), 'msg_01a2_push_01b3-9_2');
  assert.equal(stageOf(notificationId('01a2', 'push', '01b3-9', 0)), 0);
  assert.equal(stageOf(notificationId('01a2', 'user-mail', '01b3-9', 12)), 12);
  assert.equal(stageOf('msg_01a2'), 0);
});
