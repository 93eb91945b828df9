import { StoreUnavailableError, translateStoreError } from '../store/errors.ts';
import type { LeadRows } from './lead-rows.ts';

/** What became of a lead that was handed to `saveLead`. */
export type SaveOutcome =
  /** It is durable, with its delivery, under `id`. `duplicate` when an earlier request with its key, or of its call, had stored it already. */
  | { readonly state: 'stored'; readonly id: string; readonly duplicate: boolean }
  /** Its key belongs to a stored lead that asked for something else, or its call to one that was erased. */
  | { readonly state: 'key-reused' };

/** A lead that waits for its transaction. */
export interface PendingLead {
  readonly rows: LeadRows;
  /** False once the visitor has been answered: then it must not be committed any more. */
  waiting: boolean;
  settle(outcome: SaveOutcome): void;
  fail(error: unknown): void;
}

/** Exactly one of `resolve` and `reject` is called, once, after `timeoutMs` at the latest. */
export function pendingLead(
  rows: LeadRows,
  timeoutMs: number,
  resolve: (outcome: SaveOutcome) => void,
  reject: (error: unknown) => void,
): PendingLead {
  const end = (answer: () => void) => {
    if (!pending.waiting) return;
    pending.waiting = false;
    clearTimeout(timer);
    answer();
  };
  const drop = () => {
    for (const { delivery } of rows.expected) delivery.dropped();
  };
  const pending: PendingLead = {
    rows,
    waiting: true,
    settle: (outcome) =>
      end(() => {
        resolve(outcome);
        if (outcome.state !== 'stored' || outcome.duplicate) return drop();
        for (const { id, delivery } of rows.expected) delivery.committed({ id, leadId: outcome.id });
      }),
    fail: (error) =>
      end(() => {
        reject(translateStoreError(error));
        drop();
      }),
  };
  const timer = setTimeout(
    () => pending.fail(new StoreUnavailableError(`The store has not committed within ${timeoutMs} ms`)),
    timeoutMs,
  );
  return pending;
}
