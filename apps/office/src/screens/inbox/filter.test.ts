import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { inboxAddress, isFiltered, readFilter, shownFilter, withFilter } from './filter.ts';

test('an address with every filter is read, and written again as it was', () => {
  const query =
    'q=zo%C3%AB+404&kind=call&status=new&service=multiple&delivery=dead&from=2026-11-01&to=2026-11-30&assignee=none&view=reply&sort=oldest';
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
  deepStrictEqual(filter, { view: 'reply' });
  strictEqual(isFiltered(filter), false);
  strictEqual(withFilter('inbox', {}), 'inbox');
});

test('leads without a service are a filter of their own', () => {
  const filter = readFilter({ service: '' });
  strictEqual(isFiltered(filter), true);
  strictEqual(withFilter('inbox', filter), 'inbox?service=');
});

test('a search is cut to what the server takes', () => {
  strictEqual(readFilter({ q: ` ${'x'.repeat(300)}` }).q?.length, 200);
});

test('an address without anything is what needs a reply; filters alone are of all leads', () => {
  for (const [query, filter] of [
    ['', { view: 'reply' }],
    ['?view=all', {}],
    ['?view=mine', { view: 'mine' }],
    ['?view=reply&sort=oldest', { view: 'reply', sort: 'oldest' }],
    ['?sort=oldest', { sort: 'oldest' }],
    ['?kind=call', { kind: 'call' }],
    ['?kind=call&view=reply', { kind: 'call', view: 'reply' }],
    ['?q=zoe&view=reply', { q: 'zoe', view: 'reply' }],
  ] as const) {
    const search = Object.fromEntries(new URLSearchParams(query));
    deepStrictEqual(readFilter(search), filter, query);
    strictEqual(inboxAddress(filter), `/${query}`);
  }
  deepStrictEqual(readFilter({ view: 'other', sort: 'other' }), { view: 'reply' });
  strictEqual(isFiltered({ view: 'reply', sort: 'oldest' }), false);
});

test('words are searched for in all leads, whatever the view, and come best match first', () => {
  deepStrictEqual(shownFilter({ q: 'zoe', kind: 'call', view: 'reply', sort: 'oldest' }), { q: 'zoe', kind: 'call' });
  deepStrictEqual(shownFilter({ q: '?!', view: 'reply' }), { q: '?!', view: 'reply' });
});
