import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { createUuidV7 } from '../store/uuid-v7.ts';

/** Who changes something. */
export interface Actor {
  readonly id: string | null;
  readonly name: string;
}

/** Whoever can run commands on the server's machine. */
export const CONSOLE: Actor = { id: null, name: 'console' };

export interface AuditEntry {
  readonly at: number;
  readonly actor: Actor;
  /** Such as `password-changed`. */
  readonly action: string;
  /** Such as `user:ana`. */
  readonly subject: string;
  /** What it was and what it is now, as JSON. Never a password, token, secret or code. */
  readonly before?: object;
  readonly after?: object;
}

const newId = createUuidV7();

/** Writes down a change, in the transaction that makes it: neither is without the other. */
export async function writeAudit(transaction: Transaction<Tables>, entry: AuditEntry): Promise<void> {
  const { at, actor, action, subject, before, after } = entry;
  await transaction
    .insertInto('audit_log')
    .values({
      id: newId(at),
      at,
      user_id: actor.id,
      who: actor.name,
      action,
      subject,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
}
