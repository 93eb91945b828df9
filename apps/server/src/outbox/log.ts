/** The part of pino's logger that the outbox needs. No lead data is ever passed to it. */
export interface OutboxLog {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

/** Ids, names, statuses, durations, codes and counts. */
type LogFields = Record<string, string | number | null>;
