import { LEAD_KINDS } from '@downspout/office-api/leads';
import { kindNames } from '@downspout/office-api/names';
import type { LeadReport } from '@downspout/office-api/reports';
import { folds } from '../../../words/report-figures.ts';
import { countWords } from '../../../words/reports.ts';
import { type ComparedRow, ComparedTable } from '../compared-table.tsx';
import { Fold } from './fold.tsx';

/** Leads by kind, and what does not count. */
export function KindsFold({ leads: { kinds, spam, merged } }: { readonly leads: LeadReport }) {
  const words = folds.kinds;
  return (
    <Fold title={words.title} preview={words.preview(spam.now, merged.now)}>
      <ComparedTable
        label={words.title}
        rows={[
          ...LEAD_KINDS.map((kind): ComparedRow => [kindNames[kind], (period) => countWords(kinds[period][kind])]),
          [words.spam, (period) => countWords(spam[period])],
          [words.merged, (period) => countWords(merged[period])],
        ]}
      />
    </Fold>
  );
}
