import assert from 'node:assert/strict';
import { test } from 'node:test';
import { incompleteCallRequest } from './incomplete-call-request.ts';

const EMPTY = { first_name: '', last_name: '', email: '', phone: '', address: '', service_type: '', notes: '' };

test('a phone number or an e-mail address alone is worth keeping', () => {
  assert.deepEqual(incompleteCallRequest({ phone: '(404) 555-0177' }), {
    ...EMPTY,
    phone: '(404) 555-0177',
    sms_opt_in: false,
  });
  assert.deepEqual(incompleteCallRequest({ email: 'ana@example.com', first_name: 'Ana' }), {
    ...EMPTY,
    email: 'ana@example.com',
    first_name: 'Ana',
    sms_opt_in: false,
  });
});

test('without a way to reach the visitor nothing is kept', () => {
  assert.equal(incompleteCallRequest({}), null);
  assert.equal(
    incompleteCallRequest({ first_name: 'Ana', address: '9 Elm St', phone: ' ', email: 'ana at home' }),
    null,
  );
});

test('what cannot be used is left out, and consent to a request that never came about is none', () => {
  const request = incompleteCallRequest({
    phone: '404 555 0177',
    email: 'no address',
    service_type: 'roofing',
    notes: 'a\0b',
    sms_opt_in: true,
    other: 1,
  });
  assert.deepEqual(request, { ...EMPTY, phone: '404 555 0177', sms_opt_in: false });
});
