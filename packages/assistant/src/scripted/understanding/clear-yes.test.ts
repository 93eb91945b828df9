import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import replies from '../../testing/consent-replies.json' with { type: 'json' };
import { isClearYes } from './clear-yes.ts';

for (const reply of replies.yes) test(`"${reply}" is a clear yes`, () => equal(isClearYes(reply), true));

for (const reply of [...replies.unclear, ...replies.no]) {
  test(`"${reply}" is no clear yes`, () => equal(isClearYes(reply), false));
}
