import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationPreferences } from '@downspout/office-api/notifications';
import { readPreferences } from './read-preferences.ts';

function formOf(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test('a number as it is written here is sent as the network dials it', () => {
  const form = formOf([
    ['push', 'on'],
    ['text', 'on'],
    ['mailAddress', ' ana@example.com '],
    ['textNumber', '(404) 555-0199'],
    ['kinds', 'quote'],
    ['kinds', 'call'],
    ['turn', 'backup'],
    ['quiet', 'on'],
    ['from', '21:00'],
    ['to', '07:00'],
    ['showsDetails', 'on'],
    ['summary', 'on'],
    ['summaryAt', '07:00'],
  ]);
  const preferences = {
    ways: { push: true, mail: false, text: true },
    mailAddress: 'ana@example.com',
    textNumber: '+14045550199',
    kinds: ['quote', 'call'],
    turn: 'backup',
    quietHours: { from: '21:00', to: '07:00' },
    showsDetails: true,
    summaryAt: '07:00',
  };
  assert.deepEqual(readPreferences(form), preferences);
  assert.deepEqual(notificationPreferences.parse(readPreferences(form)), preferences);
});

test('a form in which everything is off says so', () => {
  const { ways, kinds, quietHours, textNumber, summaryAt } = readPreferences(formOf([['textNumber', '']]));
  const off = { push: false, mail: false, text: false };
  assert.deepEqual([ways, kinds, quietHours, textNumber, summaryAt], [off, [], null, '', null]);
});
