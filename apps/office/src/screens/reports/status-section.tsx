import type { LeadStatus } from '@downspout/office-api/leads';
import { statusNames } from '@downspout/office-api/names';
import type { NowAndBefore, StatusReport } from '@downspout/office-api/reports';
import { countWords, moneyWords, reports, shareWords, statusReport as words } from '../../words/reports.ts';
import { type ComparedRow, ComparedTable } from './compared-table.tsx';

export function StatusSection({ statuses }: { readonly statuses: NowAndBefore<readonly StatusReport[]> }) {
  const leads = (period: 'now' | 'before', status: LeadStatus) => {
    return statuses[period].find((one) => one.status === status)?.leads ?? 0;
  };
  return (
    <section className="panel" aria-labelledby="statuses">
      <h2 id="statuses">{words.title}</h2>
      <p className="hint">{words.why}</p>
      <p className="total">
        <strong>{amountWords(statuses.now)}</strong> {words.amount}
      </p>
      <StatusBars statuses={statuses.now} />
      <ComparedTable
        label={words.title}
        rows={[
          ...statuses.now.map(
            ({ status }): ComparedRow => [statusNames[status], (period) => countWords(leads(period, status))],
          ),
          [words.rate, (period) => shareWords(leads(period, 'won'), leads(period, 'won') + leads(period, 'lost'))],
          [words.amount, (period) => amountWords(statuses[period])],
        ]}
      />
    </section>
  );
}

/** One bar for each status. The table below says the same. */
function StatusBars({ statuses }: { readonly statuses: readonly StatusReport[] }) {
  const most = Math.max(...statuses.map(({ leads }) => leads));
  if (most === 0) return <p className="hint">{reports.nothing}</p>;
  return (
    <figure className="chart" aria-hidden="true">
      <figcaption>{words.chart}</figcaption>
      <div className="status-bars">
        {statuses.map(({ status, leads }) => (
          <div key={status}>
            <span>{statusNames[status]}</span>
            <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
              <rect className={`status-${status}`} width={leads} height="1" />
            </svg>
            <span>{countWords(leads)}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

function amountWords(statuses: readonly StatusReport[]): string {
  return moneyWords(statuses.reduce((sum, { amountCents }) => sum + amountCents, 0));
}
