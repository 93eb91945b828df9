import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callQuoteRequestSchema } from './call-quote-request.ts';
import { fieldErrors } from './field-errors.ts';
import { quoteRequestSchema } from './quote-request.ts';

const least = { first_name: 'Ana', phone: '404 555 0177' };

test('a first name and a phone number are enough, and all else is empty until it is told', () => {
  assert.deepEqual(callQuoteRequestSchema.parse({ ...least, first_name: ' Ana ', source: 'x', admin: true }), {
    first_name: 'Ana',
    last_name: '',
    email: '',
    phone: '404 555 0177',
    address: '',
    service_type: '',
    notes: '',
    sms_opt_in: false,
  });
});

test('it has the wire names of the landing form', () => {
  const { source: _, ...fields } = quoteRequestSchema.shape;
  assert.deepEqual(Object.keys(callQuoteRequestSchema.shape), Object.keys(fields));
});

test('each field that cannot be used is named, with what to ask for', () => {
  const faultsOf = (fields: object) => {
    const parsed = callQuoteRequestSchema.safeParse({ ...least, ...fields });
    return parsed.success ? {} : fieldErrors(parsed.error);
  };
  for (const [field, wrong] of [
    ['first_name', '\u00a0 '],
    ['first_name', '\t\u200b\n'],
    ['phone', ''],
    ['email', 'ana'],
    ['email', 'x'.repeat(501)],
    ['last_name', 'a\u0007b'],
    ['address', '\ud800'],
    ['service_type', 'roofing'],
    ['notes', 'a\u0000b'],
  ] as const) {
    assert.deepEqual(Object.keys(faultsOf({ [field]: wrong })), [field], `${field} ${wrong}`.slice(0, 30));
  }
  assert.deepEqual(faultsOf({ email: ' ana@example.com ', notes: 'a\r\n\tb', service_type: '' }), {});
});

test('consent is nothing but true', () => {
  for (const said of [undefined, false, null, 0, 1, 'true', 'yes', {}, [true]]) {
    assert.equal(callQuoteRequestSchema.parse({ ...least, sms_opt_in: said }).sms_opt_in, false, String(said));
  }
  assert.equal(callQuoteRequestSchema.parse({ ...least, sms_opt_in: true }).sms_opt_in, true);
});
