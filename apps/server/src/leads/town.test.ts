import assert from 'node:assert/strict';
import { test } from 'node:test';
import { townOf } from './town.ts';

test('the town is found in an address as people write it', () => {
  for (const address of [
    '12 Peachtree St, Decatur, GA 30030',
    '12 Peachtree St, Decatur GA 30030',
    '12 Peachtree St, Decatur GA',
    '12 Peachtree St, Apt 4, Decatur, GA',
    '12 Peachtree St\nDecatur, Ga. 30030-1234, USA',
    '12 Peachtree St, Decatur 30030',
    '12 Peachtree St,Decatur',
    '12 Peachtree St, Apt 4, Decatur, ga, USA',
  ]) {
    assert.equal(townOf(address), 'Decatur', address);
  }
  assert.equal(townOf('1 Main St, St. Simons Island, GA 31522'), 'St. Simons Island');
});

test('where no town can be told from the street, none is', () => {
  for (const address of [
    '',
    '12 Peachtree St',
    '12 Peachtree St Decatur GA 30030',
    '12 Peachtree St, 30030',
    ', ,',
    '1, 2',
  ]) {
    assert.equal(townOf(address), '', address);
  }
});
