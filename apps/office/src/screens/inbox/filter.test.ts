import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { isFiltered, readFilter, withFilter } from './filter.ts';

test('an address with every filter is read, and written again as it was', () => {
  const query =
    'q=zo%C3%AB+404&kind=call&status=new&service=multiple&delivery=dead&from=2026-11-01&to=2026-11-30&assignee=none';
  const filter = readFilter(Object.fromEntries(new URLSearchParams(query)));
  strictEqual(withFilter('inbox', filter), `inbox?${query}`);
  strictEqual(withFilter('inbox', filter, 'id-1'), `inbox?${query}&before=id-1`);
});

test('what no filter has is ignored', () => {
  const filter = readFilter({
    q: '   ',
    kind: 'email',
    status: ['new'],
    service: 'roofing',
    delivery: 7,
    from: '2026-02-30',
    to: 'tomorrow',
    assignee: 'a b',
    other: 'x',
  });
  deepStrictEqual(filter, {});
  strictEqual(isFiltered(filter), false);
  strictEqual(withFilter('inbox', filter), 'inbox');
});

test('leads without a service are a filter of their own', () => {
  const filter = readFilter({ service: '' });
  strictEqual(isFiltered(filter), true);
  strictEqual(withFilter('inbox', filter), 'inbox?service=');
});

test('a search is cut to what the server takes', () => {
  strictEqual(readFilter({ q: ` ${'x'.repeat(300)}` }).q?.length, 200);
});
