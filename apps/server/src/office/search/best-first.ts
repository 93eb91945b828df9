import type { InboxPage } from '@downspout/office-api/inbox';
import type { InboxLead } from '@downspout/office-api/leads';
import { INBOX_PAGE, MAX_RANKED } from '@downspout/office-api/limits';
import type { Kysely } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { type FoundByWords, findByWords } from '../inbox/find-by-words.ts';
import { inboxLeads, LEAD_COLUMNS } from '../inbox/inbox-leads.ts';
import type { LeadQuery } from '../inbox/matching-leads.ts';
import { asTyped, fullTextQuery, inName } from './full-text.ts';
import { createRanking } from './ranking.ts';
import { readSearchedTexts } from './searched-texts.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readWanted, type Wanted } from './wanted.ts';
import { createWhyFound } from './why-found.ts';

/** So many of the newest that match are compared; of more than that also those that match best by themselves. */
const COMPARED = 500;
/** When fewer leads have the words as they were typed, words with typing errors are looked for, too. */
const FEW = 20;
/** How long the words of the index are waited for, in ms: after the start they are read, from then on followed. */
const PATIENCE_MS = 2_000;

/** What a filter's words mean, and the newest leads that have it, up to a limit. */
export interface Search {
  readonly wanted: Wanted;
  readonly newest: readonly FoundByWords[];
}

export async function search(store: Store, vocabulary: Vocabulary, filter: LeadQuery, limit = FEW): Promise<Search> {
  await vocabulary.catchUp(PATIENCE_MS);
  const { q = '' } = filter;
  const wanted = readWanted(q, vocabulary, false);
  const newest = await findByWords(store, wanted, filter, limit);
  if (newest.length >= FEW) return { wanted, newest };
  const wider = readWanted(q, vocabulary, true);
  if (fullTextQuery(wider, store.engine) === fullTextQuery(wanted, store.engine)) return { wanted, newest };
  return { wanted: wider, newest: await findByWords(store, wider, filter, limit) };
}

interface Ranked {
  readonly id: string;
  /** Sorts them; names the place after which the next page begins. */
  readonly points: number;
  readonly number: number;
}

/** The leads that fit best, or the next ones after a page whose `next` is given; the newest first of those that fit alike. */
export async function readBestFirst(
  store: Store,
  vocabulary: Vocabulary,
  filter: LeadQuery,
  { before, now }: { readonly before: string | null; readonly now: number },
): Promise<InboxPage> {
  const { wanted, newest } = await search(store, vocabulary, filter, COMPARED);
  const isAll = newest.length < COMPARED;
  const others = isAll ? [] : await bestOfAll(store, wanted, filter);
  const ranked = rank(wanted, [...newest, ...others]);
  const begin = before === null ? 0 : ranked.findIndex((one) => isAfter(one, before));
  const rest = begin === -1 ? [] : ranked.slice(begin);
  const page = rest.slice(0, INBOX_PAGE);
  const next = rest.length > page.length ? cursorOf(page.at(-1)) : null;
  const leads = await readFound(store.db, wanted, page, now);
  return isAll ? { leads, next, count: newest.length } : { leads, next };
}

/** However old: with all words as they were typed, and with one of them in the name. */
async function bestOfAll(store: Store, wanted: Wanted, filter: LeadQuery): Promise<FoundByWords[]> {
  const found = [asTyped(wanted), inName(wanted)].map((best) => findByWords(store, best, filter, COMPARED));
  return (await Promise.all(found)).flat();
}

function rank(wanted: Wanted, found: readonly FoundByWords[]): Ranked[] {
  const pointsOf = createRanking(wanted);
  const ranked = new Map(found.map(({ id, number, words }) => [id, { id, number, points: pointsOf(words) }]));
  return [...ranked.values()].sort((a, b) => b.points - a.points || b.number - a.number).slice(0, MAX_RANKED);
}

function cursorOf(last: Ranked | undefined): string | null {
  return last === undefined ? null : `${last.points}-${last.number}`;
}

function isAfter({ points, number }: Ranked, cursor: string): boolean {
  const [pointsBefore = 0, numberBefore = 0] = cursor.split('-').map((part) => Number(part) || 0);
  return points < pointsBefore || (points === pointsBefore && number < numberBefore);
}

/** As lists show them, with why they were found. One that is gone meanwhile is left out. */
async function readFound(
  db: Kysely<Tables>,
  wanted: Wanted,
  page: readonly Ranked[],
  now: number,
): Promise<InboxLead[]> {
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = db.selectFrom('leads').select(LEAD_COLUMNS).where('id', 'in', ids).execute();
  const shown = rows.then((found) => inboxLeads(db, found, now));
  const [found, searched] = await Promise.all([shown, readSearchedTexts(db, ids)]);
  const leads = new Map(found.map((lead) => [lead.id, lead]));
  const texts = new Map(searched.map((lead) => [lead.id, lead.texts]));
  const whyFound = createWhyFound(wanted);
  return ids.flatMap((id) => {
    const [lead, told] = [leads.get(id), texts.get(id)];
    return lead === undefined || told === undefined ? [] : [{ ...lead, found: whyFound(told) }];
  });
}
