import { timeZone } from '@downspout/business/facts';

const TIME = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' });
const YEAR = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' });
const EXACT = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'long' });

interface MomentProps {
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** Of other days the day alone. */
  readonly isBrief?: boolean;
}

/** A time in the owner's zone, as short as it can be; exact on hover. */
export function Moment({ at, isBrief = false }: MomentProps) {
  return (
    <time dateTime={new Date(at).toISOString()} title={EXACT.format(at)}>
      {shortly(at, Date.now(), isBrief)}
    </time>
  );
}

/** The same of a time that was sent as text, such as `2026-11-21T09:00:00.000Z`; what is no time is shown as it was sent. */
export function SentMoment({ at }: { readonly at: string }) {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : <Moment at={time} />;
}

function shortly(at: number, now: number, isBrief: boolean): string {
  if (DAY.format(at) === DAY.format(now) && now - at < 86_400_000) return TIME.format(at);
  const day = YEAR.format(at) === YEAR.format(now) ? DAY.format(at) : `${DAY.format(at)}, ${YEAR.format(at)}`;
  return isBrief ? day : `${day}, ${TIME.format(at)}`;
}
