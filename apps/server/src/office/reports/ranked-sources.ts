import { type GroupReport, type GroupTotals, OTHER_SOURCE } from '@downspout/office-api/reports';

/** Sources that are shown one by one. */
const MAX_SOURCES = 5;

/** The first sources, and last all others together, if there are too many. */
export function rankedSources(ranked: readonly GroupReport[]): GroupReport[] {
  if (ranked.length <= MAX_SOURCES + 1) return [...ranked];
  const others = ranked.slice(MAX_SOURCES);
  const totals = {
    now: sumOf(others.map(({ totals }) => totals.now)),
    before: sumOf(others.map(({ totals }) => totals.before)),
  };
  return [...ranked.slice(0, MAX_SOURCES), { name: OTHER_SOURCE, totals }];
}

function sumOf(all: readonly GroupTotals[]): GroupTotals {
  const sum = (of: (totals: GroupTotals) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    leads: sum(({ leads }) => leads),
    won: sum(({ won }) => won),
    revenue: { priced: sum(({ revenue }) => revenue.priced), cents: sum(({ revenue }) => revenue.cents) },
  };
}
