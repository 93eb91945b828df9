import {
  countWords,
  figures,
  moneyWords,
  shareWords,
  statusFigures as words,
} from '@downspout/business/office/figures';
import { statusNames } from '@downspout/business/office/inbox';
import type { NowAndBefore, StatusFigures } from '@downspout/office-api/figures';
import { ComparedTable } from './compared-table.tsx';

export function StatusSection({ statuses }: { readonly statuses: NowAndBefore<readonly StatusFigures[]> }) {
  const [now, before] = [leadsOf(statuses.now), leadsOf(statuses.before)];
  const [wonNow, wonBefore] = [amountOf(statuses.now), amountOf(statuses.before)];
  return (
    <section className="panel" aria-labelledby="statuses">
      <h2 id="statuses">{words.title}</h2>
      <p className="hint">{words.why}</p>
      <p className="total">
        <strong>{moneyWords(wonNow)}</strong> {words.amount}
      </p>
      <StatusBars statuses={statuses.now} />
      <ComparedTable
        label={words.title}
        rows={[
          ...statuses.now.map(({ status }) => ({
            name: statusNames[status],
            now: countWords(now(status)),
            before: countWords(before(status)),
          })),
          {
            name: words.rate,
            now: shareWords(now('won'), now('won') + now('lost')),
            before: shareWords(before('won'), before('won') + before('lost')),
          },
          { name: words.amount, now: moneyWords(wonNow), before: moneyWords(wonBefore) },
        ]}
      />
    </section>
  );
}

/** One bar for each status. The table below says the same. */
function StatusBars({ statuses }: { readonly statuses: readonly StatusFigures[] }) {
  const most = Math.max(...statuses.map(({ leads }) => leads));
  if (most === 0) return <p className="hint">{figures.nothing}</p>;
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

function leadsOf(statuses: readonly StatusFigures[]) {
  return (status: StatusFigures['status']) => statuses.find((one) => one.status === status)?.leads ?? 0;
}

function amountOf(statuses: readonly StatusFigures[]): number {
  return statuses.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
