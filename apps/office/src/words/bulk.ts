import { sentence } from '@downspout/business/end-of-sentence';

export const bulk = {
  selected: (count: number) => `${count.toLocaleString('en-US')} selected`,
  bar: 'Selected leads',
  column: 'Select',
  select: (name: string) => `Select ${name}`,
  start: 'Select',
  stop: 'Done',
  status: 'Status',
  assign: 'Assign',
  snooze: 'Snooze',
  spam: 'Mark as spam',
  export: 'Export CSV',
  clear: 'Clear',
  toggle: (name: string) => `Select ${name}`,
  range: 'Select up to this lead',
  what: (count: number) => (count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`),
  /** What was done, of one by its name and of several by their number. */
  marked: (what: string, status: string) => `${what} marked ${status}`,
  assigned: (what: string, user: string) => `${what} assigned to ${user}`,
  unassigned: (what: string) => `${what} unassigned`,
  snoozed: (what: string, when: string) => `${what} snoozed until ${when}`,
  unsnoozed: (what: string) => `${what} not snoozed anymore`,
  done: (words: string) => sentence(words),
  undone: (what: string) => sentence(`Undone: ${what}`),
  failed: (failed: number, all: number, why: readonly string[]) =>
    `${failed === all ? (all === 1 ? 'It' : `All ${all}`) : `${failed} of ${all}`} couldn’t be changed: ${sentence(why.join('; '))}`,
  conflict: (name: string) => `someone else changed ${name}`,
  gone: (name: string) => `${name} is no longer here`,
  refused: (name: string, why: string) => `${name} (${why})`,
  more: (count: number) => `${count} more`,
  unanswered: (what: string) =>
    `Can’t reach the office, or it didn’t respond in time. ${what} may or may not have changed: check before you try again.`,
  notSent: (what: string, why: string) => `${what} couldn’t be changed. ${why}`,
} as const;
