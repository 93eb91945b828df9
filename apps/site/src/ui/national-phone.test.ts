import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nationalPhone } from './national-phone.ts';

test('a number is shown in its national form, however it was written', () => {
  for (const text of [
    '4045550199',
    '404.555.0199',
    '+1 404 555 0199',
    '1-404-555-0199',
    ' (404)555 0199 ',
    '+ 1 (404) 555-0199',
  ]) {
    assert.equal(nationalPhone(text), '(404) 555-0199', text);
  }
});

test('what is no such number is not shown as one', () => {
  for (const text of [
    '',
    '555-0199',
    '1045550199',
    '4041550199',
    '+44 20 7946 0958',
    '+404 555 0199',
    '(+404) 555-0199',
    '404 555 0199 ext 2',
    '24045550199',
  ]) {
    assert.equal(nationalPhone(text), null, text);
  }
});
