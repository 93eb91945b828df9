import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { charts, figures, serviceName, sourceName } from './report-figures.ts';

test('a change is told in words, by how much and of how many', () => {
  deepEqual(
    [
      figures.more(12, 120),
      figures.more(-12, 120),
      figures.more(5, 0),
      figures.moreMoney(-560, 1_000),
      figures.moreMoney(12_345, 0),
      figures.slower(20 * 60_000),
      figures.slower(-90_000),
    ],
    ['12 more (+10%)', '12 fewer (−10%)', '5 more', '56% less', '$123.45 more', '20 min slower', '2 min faster'],
  );
});

test('sources, services and what they brought have names', () => {
  deepEqual(['/', '/holiday-lights', '', 'call', 'other', '/a/b'].map(sourceName), [
    'Home page',
    'Holiday lights page',
    'Unknown page',
    'Calls',
    'Other pages',
    '/a/b',
  ]);
  deepEqual(['gutter-cleaning', 'holiday-lights', '', 'roofs'].map(serviceName), [
    'Gutter cleaning',
    'Holiday lights form',
    'Unknown',
    'roofs',
  ]);
  const revenue = { priced: 0, cents: 0 };
  deepEqual(charts.group({ leads: 1, won: 0, revenue }), '1 lead, 0 won (0%)');
  deepEqual(charts.group({ leads: 4, won: 1, revenue: { priced: 1, cents: 50_000 } }), '4 leads, 1 won (25%), $500');
});
