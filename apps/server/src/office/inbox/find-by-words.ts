import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { fullTextQuery } from '../search/full-text.ts';
import type { Wanted } from '../search/wanted.ts';
import { conditionsOf, type LeadQuery } from './matching-leads.ts';

/**
 * On PostgreSQL so many of the newest entries of the index are looked through first. Words that many leads have are found
 * among them at once; for others the full-text index answers, which then has few leads to tell.
 */
const LOOKED_THROUGH = 10_000;

/** A lead and its number in the index, by which leads sort as they came. */
export interface FoundByWords {
  readonly id: string;
  readonly number: number;
  /** As the index has them. */
  readonly words: string;
}

/** On which side of a number to look, beginning next to it. */
export type Beyond = { readonly below: number } | { readonly above: number };

const ALL: Beyond = { below: Number.MAX_SAFE_INTEGER };

type Entries = RawBuilder<{ readonly number: number; readonly lead_id: string; readonly words: string }>;

/** The leads that match and have all that is wanted, the newest first; `beyond` a number the next ones to it. */
export async function findByWords(
  store: Store,
  wanted: Wanted,
  filter: LeadQuery,
  limit: number,
  beyond: Beyond = ALL,
  lookedThrough = LOOKED_THROUGH,
): Promise<FoundByWords[]> {
  const query = fullTextQuery(wanted, store.engine);
  const find = (entries: Entries) => among(store, entries, filter, limit, beyond);
  if (store.engine === 'sqlite') return find(sqliteEntries(query, beyond));
  const newest = await find(nextEntries(query, beyond, lookedThrough));
  return newest.length === limit ? newest : find(postgresEntries(query, beyond));
}

/** How many match, counted up to a limit. */
export async function countByWords(store: Store, wanted: Wanted, filter: LeadQuery, limit: number): Promise<number> {
  const query = fullTextQuery(wanted, store.engine);
  const entries = store.engine === 'sqlite' ? sqliteEntries(query, ALL) : anyEntries(query);
  const counted = select(store, entries, filter).limit(limit).as('counted');
  const count = store.db.selectFrom(counted).select(({ fn }) => fn.countAll().as('count'));
  return Number((await count.executeTakeFirstOrThrow()).count);
}

function among(store: Store, entries: Entries, filter: LeadQuery, limit: number, beyond: Beyond) {
  return select(store, entries, filter)
    .orderBy('found.number', 'above' in beyond ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** A cross join keeps SQLite to this order: from the words to the leads. */
function select(store: Store, entries: Entries, filter: LeadQuery) {
  return store.db
    .selectFrom(entries.as('found'))
    .crossJoin('leads')
    .select(['leads.id', 'found.number', 'found.words'])
    .whereRef('leads.id', '=', 'found.lead_id')
    .where((eb) => eb.and(conditionsOf(eb, filter)));
}

/** FTS5 returns rows in the order of their numbers, as many as are asked for (https://www.sqlite.org/fts5.html, section 4.3.2). */
function sqliteEntries(query: string, beyond: Beyond): Entries {
  return sql`(select lead_words.rowid as number, lead_index.lead_id, lead_index.words from lead_words
    cross join lead_index on lead_index.number = lead_words.rowid
    where lead_words match ${query} and ${isBeyond(sql.ref('lead_words.rowid'), beyond)})`;
}

function nextEntries(query: string, beyond: Beyond, lookedThrough: number): Entries {
  const next = sql`(select number, lead_id, words, search from lead_index
    where ${isBeyond(sql.ref('number'), beyond)} order by number ${orderOf(beyond)} limit ${lookedThrough})`;
  return sql`(select number, lead_id, words from ${next} as next where ${fits(query)})`;
}

/** An order with `offset` is a fence: the planner takes any word for one that a fiftieth of all leads have. */
function postgresEntries(query: string, beyond: Beyond): Entries {
  return sql`(select number, lead_id, words from lead_index
    where ${fits(query)} and ${isBeyond(sql.ref('number'), beyond)} order by number ${orderOf(beyond)} offset 0)`;
}

function anyEntries(query: string): Entries {
  return sql`(select number, lead_id, words from lead_index where ${fits(query)})`;
}

function fits(query: string) {
  return sql`search @@ ${query}::tsquery`;
}

function isBeyond(number: RawBuilder<unknown>, beyond: Beyond) {
  return 'above' in beyond ? sql`${number} > ${beyond.above}` : sql`${number} < ${beyond.below}`;
}

function orderOf(beyond: Beyond) {
  return 'above' in beyond ? sql`asc` : sql`desc`;
}
