import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { withHeld } from './lead-list.ts';
import { withBest, withFurther } from './ranked-list.ts';
import { page, shown } from './testing/pages.ts';

test('a further page stands below, and a lead that has moved there meanwhile stays once', () => {
  deepStrictEqual(shown(withFurther(page('qx', '2'), page('xb', '4'))), ['qxb', '4']);
});

test('the best ones stand where they belong when nobody reads', () => {
  deepStrictEqual(shown(withBest(page('qx', '2'), page('nqx', '3'), false)), ['nqx', '3']);
  deepStrictEqual(shown(withBest(page(''), page('nq'), true)), ['nq', null]);
});

test('held back, nothing moves: what is new waits, and what does not fit any more goes', () => {
  const list = withBest(page('qxa'), page('xnq'), true);
  deepStrictEqual(shown(list), ['qx', null]);
  deepStrictEqual(
    list.held?.leads.map(({ id }) => id),
    ['n'],
  );
  deepStrictEqual(shown(withHeld(list)), ['xnq', null]);
  const quiet = withBest(page('qx'), page('xq'), true);
  deepStrictEqual([shown(quiet), quiet.held], [['qx', null], undefined]);
});

test('rows that did not change are the same objects as before', () => {
  const list = page('qx');
  strictEqual(withBest(list, page('xq'), false).leads[1], list.leads[0]);
});
