import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Insertable, Kysely } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { LeadIndexTable } from '../../store/office-tables.ts';
import type { Tables } from '../../store/tables.ts';
import { firstIdOf } from '../../store/uuid-v7.ts';
import { oneAtATime } from '../search/one-at-a-time.ts';
import { linesOf, readSearchedTexts } from '../search/searched-texts.ts';
import { createVocabulary, type Vocabulary } from '../search/vocabulary.ts';
import { phoneDigits, searchableWords } from './search-words.ts';

/** Leads that are indexed in one transaction. In between the store, and on SQLite this thread, is free for others. */
const BATCH = 100;
/**
 * A lead's id is made before it is committed, by the clock of the process that took it. So the newest ones are looked
 * through again for those that came to the store later than their ids say. In ms.
 */
const LATE_COMMITS_MS = 10 * 60_000;
/** As far back as that once a minute; in between, as far as a commit takes at most (10 s) and clocks differ. In ms. */
const FAR_EVERY_MS = 60_000;
const NEAR_MS = 15_000;
/** Numbers count from then, so that they stay exact in a double until 2089. */
const FIRST_MS = Date.UTC(2020, 0, 1);
const PER_MS = 4_096;

/** Keeps `lead_index` abreast of the leads. */
export interface LeadIndex {
  /**
   * Resolves when every lead that was committed before the call can be found; with a patience, in ms, after that at the
   * latest. There is much to do only after an upgrade from a version that had no index.
   */
  catchUp(patienceMs?: number): Promise<void>;
  /** The words that are in it. */
  readonly vocabulary: Vocabulary;
}

/** Several processes may index the same leads at once; the first one's entry stays. */
export function createLeadIndex(store: Pick<Store, 'db'>): LeadIndex {
  const { db } = store;
  /** All leads up to this id have been looked at. */
  let reached = '';
  let lookedFarAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    const now = performance.now();
    const isFar = now - lookedFarAt >= FAR_EVERY_MS;
    await indexFrom(sometimeBefore(reached, isFar ? LATE_COMMITS_MS : NEAR_MS));
    if (isFar) lookedFarAt = now;
  }

  async function indexFrom(start: string): Promise<void> {
    for (let after = start; ; ) {
      const ids = await idsAfter(db, after);
      const last = ids.at(-1);
      if (last === undefined) return;
      const missing = await unindexed(db, ids);
      if (missing.length > 0) await db.transaction().execute((transaction) => indexLeads(transaction, missing));
      after = last;
      if (last > reached) reached = last;
      await setImmediate();
    }
  }

  const caughtUp = oneAtATime(look);
  return {
    catchUp(patienceMs) {
      const done = caughtUp();
      return patienceMs === undefined ? done : Promise.race([done, setTimeout(patienceMs, undefined, { ref: false })]);
    },
    vocabulary: createVocabulary(store),
  };
}

/** Indexes a lead again, after something of it has changed. */
export async function reindexLead(transaction: Kysely<Tables>, leadId: string): Promise<void> {
  await transaction.deleteFrom('lead_index').where('lead_id', '=', leadId).execute();
  await indexLeads(transaction, [leadId]);
}

async function idsAfter(db: Kysely<Tables>, after: string): Promise<string[]> {
  const rows = await db.selectFrom('leads').select('id').where('id', '>', after).orderBy('id').limit(BATCH).execute();
  return rows.map(({ id }) => id);
}

async function unindexed(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .leftJoin('lead_index', 'lead_index.lead_id', 'leads.id')
    .select('leads.id')
    .where('leads.id', 'in', ids)
    .where('lead_index.lead_id', 'is', null)
    .where('leads.erased_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

async function indexLeads(transaction: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const rows = await readIndexRows(transaction, ids);
  await insert(transaction, rows);
  let missing = await withoutEntry(transaction, rows);
  // Two processes took a lead in the same moment under the same count, which happens once in years: the next number.
  while (missing.length > 0) {
    missing = missing.map((row) => ({ ...row, number: row.number + 1 }));
    await insert(transaction, missing);
    missing = await withoutEntry(transaction, missing);
  }
  await dropErased(transaction, ids);
}

/**
 * What was read before an erasure must not come back by an insert after it. An insert waits for the erasure's lock on the
 * lead (by its foreign key), and an erasure for the insert's: so either this finds the entry, or the erasure does.
 */
async function dropErased(transaction: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const erased = transaction.selectFrom('leads').select('id').where('id', 'in', ids).where('erased_at', 'is not', null);
  await transaction.deleteFrom('lead_index').where('lead_id', 'in', erased).execute();
}

async function insert(transaction: Kysely<Tables>, rows: readonly Insertable<LeadIndexTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insertInto('lead_index')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function withoutEntry<Row extends Insertable<LeadIndexTable>>(
  transaction: Kysely<Tables>,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.lead_id);
  const found = await transaction.selectFrom('lead_index').select('lead_id').where('lead_id', 'in', ids).execute();
  const known = new Set(found.map((row) => row.lead_id));
  return rows.filter((row) => !known.has(row.lead_id));
}

async function readIndexRows(db: Kysely<Tables>, ids: readonly string[]): Promise<Insertable<LeadIndexTable>[]> {
  const leads = await readSearchedTexts(db, ids);
  const indexed_at = Date.now();
  return leads.map(({ id, receivedAt, texts }) => ({
    number: numberOf(id, receivedAt),
    lead_id: id,
    phone_key: phoneKey(texts.phone),
    email_key: texts.email.trim().toLowerCase(),
    words: searchableWords(linesOf(texts)),
    indexed_at,
  }));
}

/** Whole phone numbers only: a few digits are shared by strangers. */
export function phoneKey(phone: string): string {
  const digits = phoneDigits(phone);
  return digits.length >= 10 ? digits.slice(-10) : '';
}

/** Of a UUID version 7 its milliseconds and its count (RFC 9562, section 5.7), in its order. */
function numberOf(id: string, receivedAt: number): number {
  const [ms, count] = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/.test(id)
    ? [Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16), Number.parseInt(id.slice(15, 18), 16)]
    : [receivedAt, 0];
  return (ms - FIRST_MS) * PER_MS + count;
}

/** The least UUID version 7 of that long before this one. */
function sometimeBefore(id: string, earlierMs: number): string {
  const ms = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - earlierMs;
  return Number.isFinite(ms) && ms > 0 ? firstIdOf(ms) : '';
}
