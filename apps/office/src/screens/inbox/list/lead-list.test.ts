import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { test } from 'node:test';
import type { InboxPage } from '@downspout/office-api/inbox';
import { pageOf, shortened, withHeld, withLead, withNewest, withPage } from './lead-list.ts';
import { lead, letters, page, shown } from './testing/pages.ts';

test('a further page stands below, and the list goes on from its end', () => {
  const list = withPage(page('fed', 'd'), 'd', page('cba'));
  deepStrictEqual(shown(list), ['fedcba', null]);
});

test('a page that was asked for before the list became shorter leaves no gap', () => {
  deepStrictEqual(shown(withPage(page('hgf', 'f'), 'd', page('cba'))), ['hgf', 'f']);
});

test('a page that is fetched again corrects its own stretch and nothing else', () => {
  const list = page('hgfedcb', 'b');
  deepStrictEqual(shown(withPage(list, 'g', page('fd', 'd'))), ['hgfdcb', 'b']);
  deepStrictEqual(shown(withPage(list, 'd', page('ba', 'a'))), ['hgfedba', 'a']);
  deepStrictEqual(shown(withPage(page('hgfed'), 'g', page('fe'))), ['hgfe', null]);
  deepStrictEqual(shown(withPage(list, null, page('', null))), ['', null]);
});

test('a lead that now fits stands where it belongs, and none is lost for it', () => {
  deepStrictEqual(shown(withPage(page('hgfdcb', 'b'), 'g', page('fe', 'e'))), ['hgfedcb', 'b']);
});

test('rows that did not change are the same objects as before', () => {
  const list = page('cb', 'b');
  const changed: InboxPage = { leads: [lead('c'), { ...lead('b'), status: 'won' }], next: 'b' };
  const now = withPage(list, null, changed);
  strictEqual(now.leads[0], list.leads[0]);
  strictEqual(now.leads[1]?.status, 'won');
});

test('new leads are shown at the top', () => {
  deepStrictEqual(shown(withNewest(page('cba'), page('edcba'), false)), ['edcba', null]);
  deepStrictEqual(shown(withNewest(page('cb', 'b'), page('edc', 'c'), false)), ['edcb', 'b']);
  deepStrictEqual(shown(withNewest(page(''), page('ba'), true)), ['ba', null]);
});

test('when more came in than a page has, the newest page takes the place of the list, so that none is missing', () => {
  deepStrictEqual(shown(withNewest(page('ba'), page('gfe', 'e'), false)), ['gfe', 'e']);
});

test('held back, new leads wait for being asked for, and the rest is corrected', () => {
  const list = withNewest(page('cba'), page('edca'), true);
  deepStrictEqual(shown(list), ['ca', null]);
  deepStrictEqual(letters(list.held?.leads), 'ed');
  deepStrictEqual(shown(withHeld(list)), ['edca', null]);
  strictEqual(withHeld(list).held, undefined);
  strictEqual(withNewest(list, page('ca'), true).held, undefined);
});

test('held back with a gap, they take the place of the list when asked for', () => {
  const list = withNewest(page('ba'), page('gfe', 'e'), true);
  deepStrictEqual(shown(list), ['ba', null]);
  deepStrictEqual(letters(list.held?.leads), 'gfe');
  deepStrictEqual(shown(withHeld(list)), ['gfe', 'e']);
});

test('of several pages fetched anew each is found again by where it begins', () => {
  const list = withPage(withPage(page('ih', '8'), 'h', page('gf', '6')), 'f', page('ed', '4'));
  const newest = withPage(page('ki', '9'), 'i', page('hf', '6'));
  const now = withNewest(list, newest, false);
  deepStrictEqual(shown(now), ['kihfed', '4']);
  deepStrictEqual(
    ['l', 'i', 'h', 'f', 'e', 'a'].map((id) => pageOf(now, id)),
    [null, null, mark('i', '9'), mark('i', '9'), mark('f', '6'), undefined],
  );
});

test('a list that is shortened goes on from its new end', () => {
  const list = withPage(page('ih', '8'), 'h', page('gf', '6'));
  const short = shortened(list, page('ki', '9'));
  deepStrictEqual(shown(short), ['i', '9']);
  strictEqual(shortened(list, page('kihgf', '6')), list);
});

test('the page of a lead is the one that begins above it', () => {
  const list = withPage(page('hf', '7'), 'f', page('db', '3'));
  const pages = ['i', 'h', 'f', 'e', 'd', 'b', 'a'].map((id) => pageOf(list, id));
  deepStrictEqual(pages, [null, null, null, mark('f', '7'), mark('f', '7'), mark('f', '7'), undefined]);
  const ended = withPage(list, 'b', page('a'));
  deepStrictEqual(
    ['b', 'a', '0'].map((id) => pageOf(ended, id)),
    [mark('f', '7'), mark('b', '3'), mark('b', '3')],
  );
  strictEqual(pageOf(page(''), 'a'), null);
});

test('a changed lead is shown in its place, and an unknown one is not', () => {
  deepStrictEqual(shown(withLead(page('cb'), lead('x'))), ['cb', null]);
  const now = withLead(page('cb'), { ...lead('b'), version: 2 });
  strictEqual(now.leads[1]?.version, 2);
  strictEqual(withLead(now, { ...lead('b'), version: 1 }).leads[1]?.version, 2);
});

function mark(after: string, before: string) {
  return { after, before };
}
