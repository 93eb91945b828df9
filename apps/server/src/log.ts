import { destination, type Logger, pino } from 'pino';
import { goesToJournal, priorityPrefix } from './journal.ts';

/** Standard output carries the addresses alone; the log, as JSON, goes to standard error. */
const LOG_FD = 2;

/**
 * The server's log. Written in the background: a crash may lose its last lines, and nothing else. In systemd's journal each
 * line has its priority, so that `journalctl -p warning` finds it.
 */
export function openLog(level: string, fd = LOG_FD, journalStream = process.env.JOURNAL_STREAM): Logger {
  const out = destination({ fd, sync: false });
  if (!goesToJournal(fd, journalStream)) return pino({ level }, out);
  const prefixing = {
    // By this pino says of which level a line is (https://getpino.io/#/docs/api?id=destinationsymbolforpinometadata).
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      out.write(priorityPrefix(this.lastLevel) + line);
    },
    flushSync: () => out.flushSync(),
  };
  return pino({ level }, prefixing);
}
