import { outcomeNames } from '@downspout/business/office/calls';
import {
  changeWords,
  countWords,
  durationWords,
  outcomeOrder,
  shareWords,
  callFigures as words,
} from '@downspout/business/office/figures';
import type { CallFigures, CallTotals } from '@downspout/office-api/figures';
import { ComparedTable } from './compared-table.tsx';
import { DayChart } from './day-chart.tsx';

export function CallSection({ calls: { totals, days } }: { readonly calls: CallFigures }) {
  const row = (name: string, of: (totals: CallTotals) => string) => ({
    name,
    now: of(totals.now),
    before: of(totals.before),
  });
  return (
    <section className="panel" aria-labelledby="calls">
      <h2 id="calls">{words.title}</h2>
      <p className="total">
        <strong>{countWords(totals.now.calls)}</strong> {changeWords(totals.now.calls, totals.before.calls)}
      </p>
      <DayChart
        title={words.chart}
        series={outcomeOrder.map((outcome) => outcomeNames[outcome])}
        days={days.map(({ day, outcomes }) => ({ day, values: outcomeOrder.map((outcome) => outcomes[outcome]) }))}
      />
      <ComparedTable
        label={words.title}
        rows={[
          row(words.calls, ({ calls }) => countWords(calls)),
          row(
            words.broughtLead,
            ({ broughtLead, calls }) => `${countWords(broughtLead)} (${shareWords(broughtLead, calls)})`,
          ),
          row(words.callsBack, ({ callsBack }) => countWords(callsBack)),
          row(words.talked, ({ talkedMs }) => durationWords(talkedMs)),
          ...outcomeOrder.map((outcome) => row(outcomeNames[outcome], ({ outcomes }) => countWords(outcomes[outcome]))),
        ]}
      />
    </section>
  );
}
