import { type LeadReport, OTHER_SOURCE } from '@downspout/office-api/reports';

/** Sources that are shown one by one. */
const MAX_SOURCES = 5;

export interface SourceCount {
  readonly day: number;
  readonly source: string;
  readonly leads: number;
}

/** The most frequent sources, and last all others together, if there are too many. */
export function rankedSources(counts: readonly SourceCount[]): LeadReport['sources'] {
  const sums = new Map<string, number>();
  for (const { source, leads } of counts) sums.set(source, (sums.get(source) ?? 0) + leads);
  const ranked = [...sums].map(([source, leads]) => ({ source, leads })).sort(mostFirst);
  if (ranked.length <= MAX_SOURCES + 1) return ranked;
  const others = ranked.slice(MAX_SOURCES).reduce((sum, { leads }) => sum + leads, 0);
  return [...ranked.slice(0, MAX_SOURCES), { source: OTHER_SOURCE, leads: others }];
}

type Ranked = LeadReport['sources'][number];

function mostFirst(one: Ranked, other: Ranked): number {
  return other.leads - one.leads || (one.source < other.source ? -1 : 1);
}
