import { changeWords, countWords, sourceName, leadFigures as words } from '@downspout/business/office/figures';
import { kindNames } from '@downspout/business/office/inbox';
import type { Figures, NowAndBefore } from '@downspout/office-api/figures';
import { LEAD_KINDS } from '@downspout/office-api/leads';
import { type Compared, ComparedTable } from './compared-table.tsx';
import { DayChart } from './day-chart.tsx';

export function LeadSection({ figures: { leads } }: { readonly figures: Figures }) {
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
          ...LEAD_KINDS.map((kind) => ({
            name: kindNames[kind],
            now: countWords(leads.kinds.now[kind]),
            before: countWords(leads.kinds.before[kind]),
          })),
          row(words.spam, leads.spam),
          row(words.merged, leads.merged),
        ]}
      />
    </section>
  );
}

function row(name: string, { now, before }: NowAndBefore<number>): Compared {
  return { name, now: countWords(now), before: countWords(before) };
}
