import { deepStrictEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { fieldErrors } from './field-errors.ts';
import { LIMITS } from './limits.ts';
import { SERVICE_TYPES } from './options.ts';
import { quoteRequestSchema } from './quote-request.ts';
import { CONTROL_CHARACTER_MESSAGE } from './text.ts';

const VALID = {
  first_name: 'Zoë',
  last_name: "O'Hara",
  email: 'zoe@example.com',
  phone: '555',
  address: '1 Elm St',
  service_type: '',
  notes: '',
  sms_opt_in: true,
};

function errorsOf(changes: Record<string, unknown>) {
  const result = quoteRequestSchema.safeParse({ ...VALID, ...changes });
  return result.success ? {} : fieldErrors(result.error);
}

test('a full request is taken as it is, unknown fields are dropped', () => {
  deepStrictEqual(quoteRequestSchema.parse({ ...VALID, admin: true, source: 'x' }), { ...VALID, source: 'x' });
});

test('service and notes may be missing and are then empty texts', () => {
  const { service_type, notes, ...required } = VALID;
  deepStrictEqual(quoteRequestSchema.parse(required), { ...required, service_type, notes });
});

test('each required field says what it wants when it is missing, empty or of another type', () => {
  const messages = {
    first_name: 'Please enter your first name',
    last_name: 'Please enter your last name',
    email: 'Please enter your email',
    phone: 'Please enter your mobile number',
    address: 'Please enter the property address',
  };
  for (const [name, message] of Object.entries(messages)) {
    for (const value of [undefined, '', null, 7, ['x'], {}])
      deepStrictEqual(errorsOf({ [name]: value }), { [name]: message });
  }
});

test('blanks count as an entry, as they do for the browser', () => {
  deepStrictEqual(errorsOf({ first_name: ' ', last_name: '  ', phone: ' ', address: ' ' }), {});
});

test('an e-mail is what a browser takes for one', () => {
  for (const email of ['a@localhost', 'a.b+c@d-e.example', ' zoe@example.com '])
    deepStrictEqual(errorsOf({ email }), {});
  for (const email of ['zoe', '@x', 'a@', 'a b@c', 'a@-b', `a@${'b'.repeat(64)}`]) {
    deepStrictEqual(errorsOf({ email }), { email: 'Please enter a valid email' });
  }
});

test('texts are taken up to their limits and not a character more', () => {
  const limits = { first_name: 'name', last_name: 'name', phone: 'phone', address: 'address', notes: 'notes' } as const;
  for (const [name, limit] of Object.entries(limits)) {
    const max = LIMITS[limit];
    deepStrictEqual(errorsOf({ [name]: 'x'.repeat(max) }), {});
    const message = `Please use at most ${max.toLocaleString('en-US')} characters`;
    deepStrictEqual(errorsOf({ [name]: 'x'.repeat(max + 1) }), { [name]: message });
  }
});

test('control characters and lone surrogates are refused in every text, and named', () => {
  for (const name of ['first_name', 'last_name', 'phone', 'address', 'notes']) {
    for (const character of ['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00']) {
      deepStrictEqual(errorsOf({ [name]: `a${character}b` }), { [name]: CONTROL_CHARACTER_MESSAGE });
    }
  }
  deepStrictEqual(errorsOf({ notes: 'a\tb\r\nc 🌲' }), {});
});

test('a pasted tab or line break in a line is a blank, and nobody is told to remove what they cannot see', () => {
  const pasted = { first_name: 'Zoë\t', phone: '\n555', address: '12 Elm St\r\nAtlanta\tGA', email: '\u200ba@b\r\n' };
  const { first_name, phone, address, email } = quoteRequestSchema.parse({ ...VALID, ...pasted });
  deepStrictEqual([first_name, phone, address, email], ['Zoë ', ' 555', '12 Elm St Atlanta GA', 'a@b']);
});

test('only the listed services can be chosen', () => {
  for (const service_type of ['', ...SERVICE_TYPES]) deepStrictEqual(errorsOf({ service_type }), {});
  for (const service_type of ['roofing', 'Gutter-Cleaning', null, 1]) {
    deepStrictEqual(errorsOf({ service_type }), { service_type: 'Please select a service from the list' });
  }
});

test('consent is true and nothing else', () => {
  for (const sms_opt_in of [false, 'true', 1, null, undefined]) {
    equal(errorsOf({ sms_opt_in }).sms_opt_in, 'Please agree to receive texts so that we can schedule your service');
  }
});

test('what is wrong with the whole body stands under body', () => {
  for (const body of [null, 'text', 7, []]) {
    const result = quoteRequestSchema.safeParse(body);
    deepStrictEqual(Object.keys(result.success ? {} : fieldErrors(result.error)), ['body']);
  }
});

test('several faults of one field give one message, and several fields one each', () => {
  deepStrictEqual(Object.keys(errorsOf({ email: '\0'.repeat(LIMITS.email + 1), phone: '' })).sort(), [
    'email',
    'phone',
  ]);
});
