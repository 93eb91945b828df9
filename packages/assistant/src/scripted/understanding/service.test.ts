import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { readServices, wantsSeveral } from './service.ts';

test('each service is known by its usual names', () => {
  for (const text of ['gutter cleaning', 'my downspout is clogged', 'unclogging', 'leaves in my gutters'])
    deepEqual(readServices(text), ['gutter-cleaning'], text);
  for (const text of [
    'power washing',
    'pressure wash',
    'wash my house',
    'my deck is green',
    'clean the driveway',
    'mildew on the siding',
  ])
    deepEqual(readServices(text), ['power-washing'], text);
  for (const text of ['holiday lights', 'Christmas lights', 'hang my lights', 'xmas decorations'])
    deepEqual(readServices(text), ['holiday-lights-install'], text);
});

test('several are named in one sentence', () => {
  deepEqual(readServices('gutters and the driveway washed'), ['gutter-cleaning', 'power-washing']);
});

test('other words are no service', () => {
  for (const text of ['the driveway is on the left', 'roof', 'a quote', '']) deepEqual(readServices(text), [], text);
});

test('who wants several, or does not know yet, says so', () => {
  for (const text of ['both', 'all of them', 'not sure yet', "I don't know"]) equal(wantsSeveral(text), true, text);
  equal(wantsSeveral('the first one'), false);
});
