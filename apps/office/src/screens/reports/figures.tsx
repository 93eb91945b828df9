import type { NowAndBefore, Reports } from '@downspout/office-api/reports';
import { figures as words } from '../../words/report-figures.ts';
import { countWords, durationWords, moneyWords, shareWords } from '../../words/reports.ts';
import { Change } from './change.tsx';
import { HowCounted } from './how-counted.tsx';
import { leadsOf } from './leads-of.ts';

/** The four figures that say how it goes. */
export function Figures({ reports: { leads, response, statuses } }: { readonly reports: Reports }) {
  const won = { now: leadsOf(statuses.now, 'won'), before: leadsOf(statuses.before, 'won') };
  const lost = { now: leadsOf(statuses.now, 'lost'), before: leadsOf(statuses.before, 'lost') };
  const winRate = (period: keyof NowAndBefore<unknown>) => shareWords(won[period], won[period] + lost[period]);
  const times = { now: response.totals.now.answered.medianMs, before: response.totals.before.answered.medianMs };
  const revenue = { now: statuses.now.revenue, before: statuses.before.revenue };
  return (
    <dl
      aria-label={words.title}
      className="m-0 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-rain bg-rain min-[800px]:grid-cols-4 print:grid-cols-4"
    >
      <Figure name={words.leads.name} how={words.leads.how} value={countWords(leads.total.now)}>
        <Change now={leads.total.now} before={leads.total.before} say={words.more} />
        <Before>{countWords(leads.total.before)}</Before>
      </Figure>
      <Figure
        name={words.won.name}
        how={words.won.how}
        value={countWords(won.now)}
        beside={words.won.rate(winRate('now'))}
      >
        <Change now={won.now} before={won.before} say={words.more} />
        <Before>{words.won.before(countWords(won.before), winRate('before'))}</Before>
      </Figure>
      <Figure name={words.response.name} how={words.response.how} value={durationWords(times.now)}>
        <Change now={times.now} before={times.before} say={words.slower} isLessBetter />
        <Before>{durationWords(times.before)}</Before>
      </Figure>
      <Figure
        name={words.revenue.name}
        how={words.revenue.how}
        value={moneyWords(revenue.now.cents)}
        note={revenue.now.priced < won.now ? words.revenue.priced(revenue.now.priced, won.now) : undefined}
      >
        <Change now={revenue.now.cents} before={revenue.before.cents} say={words.moreMoney} />
        <Before>{moneyWords(revenue.before.cents)}</Before>
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly how: string;
  readonly value: string;
  /** Smaller, in the value's line. */
  readonly beside?: string;
  readonly note?: string | undefined;
  readonly children: React.ReactNode;
}

function Figure({ name, how, value, beside, note, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col bg-paper p-3 sm:p-4">
      <dt className="flex items-center justify-between text-sm text-ink-soft">
        <span>{name}</span>
        <HowCounted of={name} how={how} />
      </dt>
      <dd className="m-0 flex flex-wrap items-baseline gap-x-2 text-2xl leading-tight font-semibold sm:text-[28px]">
        {value}
        {beside !== undefined && <span className="text-sm font-normal text-ink-soft">{beside}</span>}
      </dd>
      <dd className="m-0 pt-1 text-sm">{children}</dd>
      {note !== undefined && <dd className="m-0 text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}

function Before({ children }: { readonly children: string }) {
  return <span className="block text-ink-soft">{words.before(children)}</span>;
}
