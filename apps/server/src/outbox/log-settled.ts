import type { FinishedAttempt } from './finished-attempt.ts';
import type { OutboxLog } from './log.ts';
import type { Settled } from './settle.ts';

/** Logs recorded attempts and what they changed: ids, names, statuses and durations, never what was sent or answered. */
export function logSettled(
  log: OutboxLog,
  destination: string,
  batch: readonly FinishedAttempt[],
  { before, health, dead }: Settled,
): void {
  for (const { delivery, durationMs, result } of batch) {
    const status = result.outcome === 'interrupted' ? null : result.status;
    const fields = {
      lead: delivery.leadId,
      delivery: delivery.id,
      destination,
      attempt: delivery.number,
      status,
      durationMs,
    };
    const level = result.outcome === 'failed' ? 'warn' : 'info';
    log[level](fields, `delivery attempt ${result.outcome}`);
  }
  for (const delivery of dead) log.warn({ delivery, destination }, 'delivery is dead-lettered: retry window elapsed');
  const wasFailing = before.failingSince !== null;
  const isFailing = health.failingSince !== null;
  if (!wasFailing && isFailing) log.warn({ destination }, 'destination fails: its deliveries wait, probing');
  if (wasFailing && !isFailing) log.info({ destination }, 'destination takes deliveries again');
}
