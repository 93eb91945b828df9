import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import type { Line } from '@downspout/assistant/assistant-model';
import { callQuoteRequestSchema } from '@downspout/leads/call-quote-request';
import { unsaidFields } from './said-values.ts';

const whole = callQuoteRequestSchema.parse({
  first_name: 'Ana',
  last_name: 'López',
  email: 'ana@example.com',
  phone: '(404) 555-0177',
  address: '9 Elm St, Atlanta, GA',
  service_type: 'power-washing',
  notes: 'Two cars in the driveway.',
});
const user = (text: string): Line => ({ role: 'user', text });
const assistant = (text: string): Line => ({ role: 'assistant', text });
const READ_BACK = 'Ana López, 404 555 0177, ana@example.com, 9 Elm Street, power washing, two cars in the driveway?';

test('what the visitor said is said, as it is spoken, spelled or in pieces', () => {
  const lines = [
    user('Wash my driveway, two cars are in it. I am A N A lopez'),
    assistant('Your number?'),
    user('four oh four five five five'),
    user('zero one seven seven, ana at example dot com, nine elm street'),
  ];
  deepEqual(unsaidFields(lines, whole), []);
});

test('what only the assistant said is not, unless it was answered with nothing but a yes', () => {
  const all = ['first_name', 'last_name', 'email', 'phone', 'address', 'service_type', 'notes'];
  deepEqual(unsaidFields([assistant(READ_BACK), user('Yes, that is right')], whole), []);
  for (const reply of ['No', 'Yes but not the number', 'What?', 'Maybe']) {
    deepEqual(unsaidFields([assistant(READ_BACK), user(reply)], whole), all, reply);
  }
  deepEqual(unsaidFields([{ ...assistant(READ_BACK), interrupted: true }, user('Yes')], whole), all);
});

test('each invented value is told by its field', () => {
  const lines = [assistant(READ_BACK), user('Yes')];
  const inventions = {
    first_name: 'Anabel',
    last_name: 'Gomez',
    email: 'an@example.com',
    phone: '404 555 0178',
    address: '9 Oak St',
    service_type: 'gutter-cleaning',
    notes: 'Three cars, and a guarantee.',
  };
  for (const [field, value] of Object.entries(inventions)) {
    deepEqual(unsaidFields(lines, callQuoteRequestSchema.parse({ ...whole, [field]: value })), [field], value);
  }
});
