import { SOON_MS, WEEK_STEP_HOURS, type WeekStep } from '@downspout/office-api/reports';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { durationWords, hourWords, reports, responseReport as words } from '../../words/reports.ts';
import { HeaderRow } from './header-row.tsx';

const HOUR_MS = 60 * 60_000;

/** How soon leads of each time of the week were answered: a column a day, and the slower the darker. */
export function WeekTable({ week }: { readonly week: readonly (readonly WeekStep[])[] }) {
  const { title, time, days } = words.week;
  const [firstDay = []] = week;
  if (week.every((day) => day.every(({ leads }) => leads === 0))) return <p className="hint">{reports.nothing}</p>;
  return (
    <ScrollRegion label={title}>
      <table className="numbers week" aria-label={title}>
        <HeaderRow names={[time, ...days]} />
        <tbody>
          {firstDay.map((_, step) => {
            const name = hourWords(step * WEEK_STEP_HOURS, (step + 1) * WEEK_STEP_HOURS);
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {days.map((day, index) => (
                  <Cell key={day} step={week[index]?.[step]} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cell({ step }: { readonly step: WeekStep | undefined }) {
  if (step === undefined || step.leads === 0) return <td>{words.none}</td>;
  return (
    <td className={paceOf(step.medianMs)}>
      {durationWords(step.medianMs)}
      <br />
      <small>{words.week.answered(step.answered, step.leads)}</small>
    </td>
  );
}

function paceOf(medianMs: number | null): string {
  if (medianMs === null) return 'pace-none';
  if (medianMs <= SOON_MS) return 'pace-soon';
  return medianMs <= HOUR_MS ? 'pace-hour' : 'pace-later';
}
