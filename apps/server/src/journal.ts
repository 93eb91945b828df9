import { fstatSync } from 'node:fs';

/** Of the log, pino's numbers, and of syslog (https://www.freedesktop.org/software/systemd/man/latest/sd-daemon.html). */
const PRIORITIES: readonly (readonly [level: number, priority: number])[] = [
  [60, 2],
  [50, 3],
  [40, 4],
  [30, 6],
];
const DEBUG_PRIORITY = 7;
export const ERROR_LEVEL = 50;

/** Whether what is written there goes to systemd's journal, which then reads priorities: its device and inode are named. */
export function goesToJournal(fd: number, journalStream: string | undefined): boolean {
  try {
    const { dev, ino } = fstatSync(fd);
    return journalStream === `${dev}:${ino}`;
  } catch {
    return false;
  }
}

/** What a line of this level begins with in the journal. */
export function priorityPrefix(level: number): string {
  const [, priority = DEBUG_PRIORITY] = PRIORITIES.find(([from]) => level >= from) ?? [];
  return `<${priority}>`;
}
