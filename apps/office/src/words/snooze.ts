import { timeZone } from '@downspout/business/facts';

export const snooze = {
  open: 'Snooze',
  title: (what: string) => `Snooze ${what}`,
  why: 'It leaves “Needs reply” and comes back at that time. Nobody is notified of it until then.',
  today: 'Later today',
  tomorrow: 'Tomorrow',
  monday: 'Next Monday',
  date: 'Another day, 8 AM',
  byDate: 'Snooze until that day',
  noDate: 'Choose a day from tomorrow on, within a year',
  cancel: 'Cancel',
  until: (when: string) => `Snoozed until ${when}`,
  back: 'Back from snooze',
  end: 'End snooze',
} as const;

const TIME = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' });
const DATE = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short' });

/** Such as `5 PM` of today, and `Mon, Nov 30, 8 AM` of any other day; both in ms since the epoch. */
export function snoozeTime(at: number, now: number): string {
  const time = TIME.format(at).replace(':00', '');
  return DATE.format(at) === DATE.format(now) ? time : `${DAY.format(at)}, ${time}`;
}
