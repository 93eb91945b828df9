import { sentence } from '@downspout/business/end-of-sentence';
import { timeZone } from '@downspout/business/facts';
import type { AppointmentState } from '@downspout/office-api/follow-up/appointments';
import type { ChangeEntry } from '@downspout/office-api/timeline';

export const appointments = {
  title: 'Appointment',
  book: 'Book appointment',
  open: 'Book',
  what: 'appointment',
  day: 'Day',
  today: 'Today',
  tomorrow: 'Tomorrow',
  from: 'From',
  to: 'To',
  window: 'Time',
  job: 'Job',
  address: 'Address',
  note: 'Note for the crew',
  noteHint: 'The customer doesn’t see it.',
  goes: 'Who goes',
  goesNow: (who: string) => `${who} goes`,
  nobody: 'Not decided',
  map: 'Map',
  mapOf: (address: string) => `Map of ${address}`,
  save: 'Save appointment',
  cancelForm: 'Back',
  noTime: 'Choose a day, a start and an end that is later on the same day',
  noJob: 'Write what is to be done',
  past: 'This time is in the past.',
  overlaps: (who: string, when: string, name: string) => `${who} already goes to ${name} then (${when}).`,
  move: 'Move',
  moveTitle: 'Move or change',
  moveOf: (when: string) => `Move or change: ${when}`,
  done: 'Done',
  doneOf: (when: string) => `Done: ${when}`,
  cancel: 'Cancel',
  cancelOf: (when: string) => `Cancel appointment: ${when}`,
  reopen: 'Book again',
  reopenOf: (when: string) => `Book again: ${when}`,
  undo: 'Undo',
  file: 'Download .ics',
  fileOf: (when: string) => `Download .ics: ${when}`,
  confirm: { text: 'Text confirmation', mail: 'Email confirmation' },
  attached: 'The appointment goes along as a calendar file.',
  saving: 'Saving…',
  states: { booked: 'Booked', done: 'Done', canceled: 'Canceled' } satisfies Record<AppointmentState, string>,
  missed: 'Not marked done',
  earlier: (count: number) => (count === 1 ? '1 earlier appointment' : `${count} earlier appointments`),
  changed: {
    booked: (when: string) => sentence(`Booked: ${when}`),
    moved: (when: string) => sentence(`Saved: ${when}`),
    done: (when: string) => sentence(`Done: ${when}`),
    canceled: (when: string) => sentence(`Canceled: ${when}`),
    undone: (when: string) => `Undone: ${when} is as it was.`,
  },
  failed: (why: string) => `The appointment was not changed. ${why}`,
  conflict: 'Someone else changed this appointment or its lead. This is how it is now; please try again.',
} as const;

const DAY = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });

interface Window {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Such as `8–10 AM`, and `11 AM–1 PM`; both in ms since the epoch. */
export function windowWords({ startsAt, endsAt }: Window): string {
  const [from, to] = [TIME.format(startsAt).replace(':00', ''), TIME.format(endsAt).replace(':00', '')];
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from}–${to}`;
}

/** Such as `Tue, Nov 24, 8–10 AM`. */
export function appointmentTime(window: Window): string {
  return `${DAY.format(window.startsAt)}, ${windowWords(window)}`;
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' });

/** Such as `Tuesday, November 24, between 8 AM and 10 AM`: as its customer reads it. */
export function customerTime({ startsAt, endsAt }: Window): string {
  const [from, to] = [startsAt, endsAt].map((at) => TIME.format(at).replace(':00', ''));
  return `${LONG_DAY.format(startsAt)}, between ${from} and ${to}`;
}

/** In the history. */
export function appointmentChange(action: string, before: ChangeEntry['before'], after: ChangeEntry['after']): string {
  const [was, is] = [timeOf(before), timeOf(after)];
  switch (action) {
    case 'appointment-booked':
      return `booked an appointment: ${is}`;
    case 'appointment-moved':
      return `moved the appointment from ${was} to ${is}`;
    case 'appointment-done':
      return `marked the appointment done: ${is}`;
    case 'appointment-canceled':
      return `canceled the appointment: ${is}`;
    case 'appointment-reopened':
      return `booked the appointment again: ${is}`;
    default:
      return `changed the appointment: ${is}`;
  }
}

function timeOf(change: ChangeEntry['before']): string {
  const { startsAt, endsAt } = change ?? {};
  return typeof startsAt === 'number' && typeof endsAt === 'number' ? appointmentTime({ startsAt, endsAt }) : '';
}
