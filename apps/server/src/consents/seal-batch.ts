import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Store } from '../store/database.ts';
import { preparedInsert } from '../store/prepared-insert.ts';
import type { Tables } from '../store/tables.ts';
import { type GivenConsent, NO_HASH, PERSONAL, type SealedConsent, seal } from './sealed-consent.ts';
import { selectUnsealed } from './unsealed.ts';

/** Names the chain among PostgreSQL's advisory locks. */
const CHAIN_LOCK = 7_331_017;
const SALT_BYTES = 16;

/** The end of the chain. */
export type Head = Pick<SealedConsent, 'number' | 'hash'>;

/** Appends the consents of these leads that are not in the chain yet, by their ids; answers its new end, or null for nothing new. */
export type SealBatch = (leadIds: readonly string[], now: number) => Promise<Head | null>;

export function createSealBatch({ db, engine }: Pick<Store, 'db' | 'engine'>): SealBatch {
  const insert = preparedInsert(engine, (rows: readonly SealedConsent[]) => db.insertInto('consents').values(rows));
  return (leadIds, now) =>
    db.transaction().execute(async (transaction) => {
      // SQLite has one writer as it is.
      if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(transaction);
      const given = await readUnsealed(transaction, engine, leadIds);
      let head = (await readHead(transaction)) ?? { number: 0, hash: NO_HASH };
      const rows: SealedConsent[] = [];
      const salts = randomBytes(SALT_BYTES * given.length);
      for (const [index, one] of given.entries()) {
        const salt = salts.toString('hex', index * SALT_BYTES, (index + 1) * SALT_BYTES);
        const sealed = seal(one, head, { salt, now });
        rows.push(sealed);
        head = sealed;
      }
      await insert(transaction, rows);
      return rows.length === 0 ? null : { number: head.number, hash: head.hash };
    });
}

/** Null while nothing is sealed. */
export async function readHead(db: Pick<Transaction<Tables>, 'selectFrom'>): Promise<Head | null> {
  const select = db.selectFrom('consents').select(['number', 'hash']).orderBy('number', 'desc').limit(1);
  return (await select.executeTakeFirst()) ?? null;
}

/** Locked against an erasure, which would not find what is inserted after it. */
function readUnsealed(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  leadIds: readonly string[],
): Promise<GivenConsent[]> {
  const select = selectUnsealed(transaction)
    .select(['quote.lead_id', 'consent_version', 'consent_text', 'consented_at', 'call_id', 'received_at', ...PERSONAL])
    .where('leads.id', 'in', leadIds)
    .orderBy('leads.id');
  return (engine === 'postgres' ? select.forKeyShare('leads') : select).execute();
}
