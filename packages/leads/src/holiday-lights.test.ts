import { deepStrictEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { fieldErrors } from './field-errors.ts';
import { holidayLightsSchema } from './holiday-lights.ts';
import { LIMITS } from './limits.ts';
import { BUDGET_RANGES, INSTALL_WINDOWS, LIGHT_STYLES, ROOF_STORIES } from './options.ts';
import { CONTROL_CHARACTER_MESSAGE } from './text.ts';

const VALID = {
  firstName: 'José',
  lastName: 'Núñez',
  email: 'jose@example.com',
  phone: '555',
  address: '7 Elm St',
  roofStories: '2',
  installWindow: 'Mid November',
  style: 'Colorful',
  budgetRange: '$3,500+',
  notes: '',
  photoUrl: '',
  source: 'holiday_lights',
  submittedAt: '2026-11-20T10:00:00.000Z',
};

const REQUIRED = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  phone: 'Phone number is required',
  address: 'Address is required',
  roofStories: 'Please select roof stories',
  installWindow: 'Please select install window',
  style: 'Please select a style',
  budgetRange: 'Please select a budget range',
};

/** What is pasted, and nobody sees. */
const BLANKS = ['\t', ' \t ', '\r\n', '\n', '\u00a0', '\u200b', '\ufeff\t', '\u202a\u202c', '\u2060 \u00ad'];

function errorsOf(changes: Record<string, unknown>) {
  const result = holidayLightsSchema.safeParse({ ...VALID, ...changes });
  return result.success ? {} : fieldErrors(result.error);
}

test('a full request is taken as it is, unknown fields are dropped', () => {
  deepStrictEqual(holidayLightsSchema.parse({ ...VALID, id: 1 }), VALID);
});

test('an empty form shows every message of the specification', () => {
  const result = holidayLightsSchema.safeParse({});
  deepStrictEqual(result.success ? {} : fieldErrors(result.error), REQUIRED);
});

test('each required field has its message when it is empty, blank or of another type', () => {
  for (const [name, message] of Object.entries(REQUIRED)) {
    for (const value of ['', '   ', null, 7, [], ...BLANKS])
      deepStrictEqual(errorsOf({ [name]: value }), { [name]: message });
  }
});

test('blanks around names, e-mail, phone and address are cut, seen or not, and a pasted tab within is one', () => {
  const padded = {
    firstName: ' José\t',
    lastName: '\n Núñez',
    email: '\u200bjose@example.com\r\n',
    phone: '\u202a555\u202c',
    address: '\u200b7 Elm\tSt\r\n',
  };
  deepStrictEqual(holidayLightsSchema.parse({ ...VALID, ...padded }), VALID);
});

test('an e-mail that is none says so', () => {
  for (const email of ['jose', 'jose@', 'a@localhost', 'a b@example.com', 'a..b@example.com']) {
    deepStrictEqual(errorsOf({ email }), { email: 'Valid email is required' });
  }
});

test('only the listed choices can be made', () => {
  const choices = {
    roofStories: ROOF_STORIES,
    installWindow: INSTALL_WINDOWS,
    style: LIGHT_STYLES,
    budgetRange: BUDGET_RANGES,
  };
  for (const [name, values] of Object.entries(choices)) {
    for (const value of values) deepStrictEqual(errorsOf({ [name]: value }), {});
    deepStrictEqual(Object.keys(errorsOf({ [name]: '4' })), [name]);
  }
});

test('notes and photo may be missing; the photo is not held to be a link', () => {
  const { notes, photoUrl, ...required } = VALID;
  deepStrictEqual(holidayLightsSchema.parse(required), VALID);
  deepStrictEqual(errorsOf({ photoUrl: 'see mail', notes: 'a\r\nb' }), {});
});

test('texts are taken up to their limits and hold no control characters', () => {
  for (const [name, max] of Object.entries({
    firstName: LIMITS.name,
    notes: LIMITS.notes,
    photoUrl: LIMITS.photoUrl,
  })) {
    deepStrictEqual(errorsOf({ [name]: 'x'.repeat(max) }), {});
    deepStrictEqual(Object.keys(errorsOf({ [name]: 'x'.repeat(max + 1) })), [name]);
    for (const character of ['\0', '\u009f', '\ud800']) {
      deepStrictEqual(errorsOf({ [name]: `a${character}` }), { [name]: CONTROL_CHARACTER_MESSAGE });
    }
  }
});

test('the time is kept as sent, and one that cannot be read counts as none', () => {
  const timeOf = (submittedAt: unknown) => holidayLightsSchema.parse({ ...VALID, submittedAt }).submittedAt;
  for (const time of ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.123+02:00']) equal(timeOf(time), time);
  for (const time of [undefined, '', 'yesterday', 7, null, '2026-11-20', '2026-13-45T99:00:00Z'])
    equal(timeOf(time), undefined);
});
