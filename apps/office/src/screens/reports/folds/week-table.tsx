import { SOON_MS, WEEK_STEP_HOURS, type WeekStep } from '@downspout/office-api/reports';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { durationWords, hourWords, reports, responseReport as words } from '../../../words/reports.ts';
import { NumberTable } from '../number-table.tsx';

const HOUR_MS = 60 * 60_000;

/** How soon leads of each time of the week were answered: a column a day, and the slower the darker. */
export function WeekTable({ week }: { readonly week: readonly (readonly WeekStep[])[] }) {
  const { title, time, days } = words.week;
  const [firstDay = []] = week;
  if (week.every((day) => day.every(({ leads }) => leads === 0))) return <p className="hint">{reports.nothing}</p>;
  return (
    <ScrollRegion label={title}>
      <NumberTable
        label={title}
        columns={[time, ...days]}
        rows={firstDay.map((_, step) => [
          hourWords(step * WEEK_STEP_HOURS, (step + 1) * WEEK_STEP_HOURS),
          ...days.map((day, index) => <Cell key={day} step={week[index]?.[step]} />),
        ])}
      />
    </ScrollRegion>
  );
}

function Cell({ step }: { readonly step: WeekStep | undefined }) {
  if (step === undefined || step.leads === 0) return words.none;
  return (
    <span className={`-mx-1 block rounded px-1 print:mx-0 print:px-0 ${paceOf(step.medianMs)}`}>
      {durationWords(step.medianMs)}
      <small className="block text-ink-soft">{words.week.answered(step.answered, step.leads)}</small>
    </span>
  );
}

/** The slower, the warmer. */
function paceOf(medianMs: number | null): string {
  if (medianMs === null || medianMs > HOUR_MS) return 'bg-error/14';
  return medianMs <= SOON_MS ? 'bg-call/18' : 'bg-bulb/22';
}
