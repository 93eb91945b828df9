import { LEAD_KINDS } from '@downspout/office-api/leads';
import { kindNames } from '@downspout/office-api/names';
import type { Reports } from '@downspout/office-api/reports';
import { changeWords, countWords, sourceName, leadReport as words } from '../../words/reports.ts';
import { type ComparedRow, ComparedTable } from './compared-table.tsx';
import { DayChart } from './day-chart.tsx';

export function LeadSection({ reports: { leads } }: { readonly reports: Reports }) {
  const kinds = leads.days.map(({ day, kinds }) => ({ day, values: LEAD_KINDS.map((kind) => kinds[kind]) }));
  const sources = leads.days.map(({ day, sources }) => ({ day, values: sources }));
  return (
    <section className="panel" aria-labelledby="leads">
      <h2 id="leads">{words.title}</h2>
      <p className="total">
        <strong>{countWords(leads.total.now)}</strong> {changeWords(leads.total.now, leads.total.before)}
      </p>
      <div className="charts">
        <DayChart title={words.byKind} series={LEAD_KINDS.map((kind) => kindNames[kind])} days={kinds} />
        <DayChart
          title={words.bySource}
          series={leads.sources.map(({ source }) => sourceName(source))}
          days={sources}
        />
      </div>
      <ComparedTable
        label={words.title}
        rows={[
          ...LEAD_KINDS.map(
            (kind): ComparedRow => [kindNames[kind], (period) => countWords(leads.kinds[period][kind])],
          ),
          [words.spam, (period) => countWords(leads.spam[period])],
          [words.merged, (period) => countWords(leads.merged[period])],
        ]}
      />
    </section>
  );
}
