import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** A log of every level, and the lines written to it so far. */
export function logLines(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: pino({ level: 'trace' }, stream), lines };
}
