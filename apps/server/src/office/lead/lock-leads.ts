import type { Selectable, Transaction } from 'kysely';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { LeadsTable, Tables } from '../../store/tables.ts';
import { LEAD_COLUMNS } from '../inbox/inbox-leads.ts';

type Named<Column extends string> = Column extends `leads.${infer Name}` ? Name : never;

/** A lead that nobody else changes until the transaction ends. */
export type LockedLead = Pick<Selectable<LeadsTable>, Named<(typeof LEAD_COLUMNS)[number]>>;

export const NO_LEAD: ErrorAnswer = { status: 404, code: 'not_found', message: 'There is no such lead' };

/** The leads with these ids, locked in the order of their ids, so that two changes never wait for each other. */
export function lockLeads(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  ids: readonly string[],
): Promise<LockedLead[]> {
  const select = transaction.selectFrom('leads').select(LEAD_COLUMNS).where('id', 'in', ids).orderBy('id');
  // SQLite has one writer as it is.
  return (engine === 'postgres' ? select.forUpdate() : select).execute();
}

/** Throws `RefusedError` when there is none. */
export async function lockLead(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  id: string,
): Promise<LockedLead> {
  const [lead] = await lockLeads(transaction, engine, [id]);
  if (lead === undefined) throw new RefusedError(NO_LEAD);
  return lead;
}
