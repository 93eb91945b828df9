import type { BusinessClock } from '@downspout/leads/business-hours';
import type { NotificationPreferences } from '@downspout/office-api/notifications';

/** Hours that are looked ahead for: whoever is closed for longer is not waited for. In days. */
const AHEAD = 15;

/** The moment at which the business will have been open for so many ms since another moment; null when it never will. */
export function afterOpenTime(clock: BusinessClock, from: number, ms: number): number | null {
  let left = ms;
  let reached = from;
  const today = clock.dayOf(from);
  for (let day = today - 1; day < today + AHEAD; day++) {
    for (const span of clock.spansOf(day)) {
      // What overlaps counts once.
      const begins = Math.max(span.from, reached);
      if (span.to <= begins) continue;
      if (span.to - begins >= left) return begins + left;
      left -= span.to - begins;
      reached = span.to;
    }
  }
  return null;
}

/** The moment itself, or the end of the quiet hours it falls into. Times are those of the company's clocks. */
export function afterQuietHours(
  clock: BusinessClock,
  moment: number,
  quietHours: NotificationPreferences['quietHours'],
): number {
  if (quietHours === null) return moment;
  const [from, to] = [minutesOf(quietHours.from), minutesOf(quietHours.to)];
  const today = clock.dayOf(moment);
  for (const day of [today - 1, today]) {
    const begins = clock.momentOf(day, from);
    const ends = clock.momentOf(to > from ? day : day + 1, to);
    if (from !== to && moment >= begins && moment < ends) return ends;
  }
  return moment;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
