import { deepStrictEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { formPage } from './form-page.ts';

const PERSON = ['given-name', 'family-name', 'email', 'tel', 'street-address'];
const NAMES = {
  quote: ['first_name', 'last_name', 'email', 'phone', 'address'],
  'holiday-lights': ['firstName', 'lastName', 'email', 'phone', 'address'],
} as const;

for (const kind of ['quote', 'holiday-lights'] as const) {
  test(`The ${kind} page of a refused form can be filled in by the browser again`, () => {
    const html = formPage({ kind, reason: 'invalid', entries: {}, fields: {}, idempotencyKey: null });
    const tokens = [...html.matchAll(/<(?:input|select|textarea)[^>]* autocomplete="([\w-]+)" id="(\w+)"/g)];
    deepStrictEqual(
      tokens.map(([, token, name]) => [name, token]),
      NAMES[kind].map((name, at) => [name, PERSON[at]]),
    );
  });
}
