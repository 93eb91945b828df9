import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONFIRMATION_NEEDED } from '@downspout/office-api/session';
import { askBy, confirmed } from './confirmed.ts';
import { HttpError } from './http.ts';

function unconfirmed(): HttpError {
  const refusal = { error: { code: CONFIRMATION_NEEDED, message: 'Please enter your password again' } };
  return new HttpError(new Response(null, { status: 403 }), JSON.stringify(refusal));
}

/** Is refused until there was a proof. */
function request(state: { isProved: boolean }) {
  return async () => {
    if (!state.isProved) throw unconfirmed();
    return 'done';
  };
}

test('two requests that need a proof at once are asked about once, and both are sent again', async () => {
  const state = { isProved: false };
  const answers: ((isProved: boolean) => void)[] = [];
  const end = askBy(() => new Promise((resolve) => answers.push(resolve)));
  const both = Promise.all([confirmed(request(state)), confirmed(request(state))]);
  await new Promise(setImmediate);
  assert.equal(answers.length, 1);
  state.isProved = true;
  answers[0]?.(true);
  assert.deepEqual(await both, ['done', 'done']);
  end();
});

test('what was not answered before the screen went is asked about anew by the next', async () => {
  const state = { isProved: false };
  const endFirst = askBy(() => new Promise(() => {}));
  void confirmed(request(state));
  await new Promise(setImmediate);
  endFirst();
  const end = askBy(async () => {
    state.isProved = true;
    return true;
  });
  assert.equal(await confirmed(request(state)), 'done');
  end();
});
