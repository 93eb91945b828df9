export const today = {
  title: 'Today',
  navigation: 'Days',
  before: 'Previous day',
  now: 'Today',
  after: 'Next day',
  print: 'Print',
  late: 'Late',
  lateMore: (count: number) => `See all ${count.toLocaleString('en-US')} that need a reply`,
  missed: 'Not marked done',
  due: 'Due today',
  dueOn: 'Due that day',
  booked: 'Booked',
  nextDay: 'Tomorrow',
  nextDayOf: 'The day after',
  none: 'Nothing is booked.',
  noneWhy: 'Open a lead and press b, or choose Book appointment on its page.',
  allDone: 'Nobody is waiting for you.',
  goes: (who: string) => `${who} goes`,
  nobody: 'Nobody is assigned to go',
  call: (phone: string, name: string) => `${phone}: call ${name}`,
  done: 'Done',
  doneOf: (name: string) => `Done: ${name}`,
  wasDone: 'Done',
} as const;

const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

/** Of `2026-11-24`: `Tuesday, November 24, 2026`. */
export function dayWords(day: string): string {
  return DAY.format(Date.parse(day));
}
