import { sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import { inTurn } from './in-turn.ts';
import type { Periods } from './periods.ts';
import type { Took } from './step-times.ts';

/** Leads that are read at once: some 10 ms. */
const SLICE = 5_000;
/** Stands for what has not happened, and for whom nobody is. No username is it. */
const NOTHING = '-';

/** How soon each step of taking care of a lead came; null has not. Only leads that count. */
export interface LeadTimes {
  /** In ms since the epoch. */
  readonly receivedAt: number;
  /** Its first notification was delivered to a user, and nobody had answered by then. */
  readonly notified: Took | null;
  readonly opened: Took | null;
  readonly openedBy: string | null;
  readonly answered: Took | null;
  readonly answeredBy: string | null;
  readonly contacted: Took | null;
  /** Since it came, if it is new, not erased, and nobody has answered it. */
  readonly waiting: Took | null;
}

/** From a moment to a later one, both in ms since the epoch. */
export type TookBetween = (from: number, to: number) => Took;

/** Of both periods, in slices, so that no step is long. `now`: ms since the epoch. */
export async function readLeadTimes(
  { db }: Pick<Store, 'db'>,
  { fromBefore, to }: Pick<Periods, 'fromBefore' | 'to'>,
  { now, tookBetween }: { readonly now: number; readonly tookBetween: TookBetween },
): Promise<LeadTimes[]> {
  const all: LeadTimes[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const slice: Read = await inTurn(() => readSlice(db, { after: after ?? '', fromBefore, to }));
    for (const lead of leadsIn(slice.times)) all.push(timesOf(lead, now, tookBetween));
    after = slice.leads === SLICE ? slice.last : null;
  }
  return all;
}

interface Slice {
  readonly after: string;
  readonly fromBefore: number;
  readonly to: number;
}

interface Read {
  readonly last: string | null;
  readonly leads: number;
  readonly times: string | null;
}

/** All in one text, as in `delivery-report.ts`. The ids go first through the index that has all that leads are chosen by. */
function readSlice(db: Store['db'], { after, fromBefore, to }: Slice): Promise<Read> {
  const leads = db
    .selectFrom('leads')
    .select(['id', 'received_at', 'first_contact_at', 'status', 'erased_at'])
    .where('id', '>', after)
    .where('received_at', '>=', fromBefore)
    .where('received_at', '<', to)
    .where('merged_into', 'is', null)
    .where('status', '!=', 'spam')
    .where('quarantined_at', 'is', null)
    .orderBy('id')
    .limit(SLICE);
  return db
    .selectFrom(leads.as('slice'))
    .leftJoin('lead_openings', 'lead_openings.lead_id', 'slice.id')
    .leftJoin('lead_answers', 'lead_answers.lead_id', 'slice.id')
    .select(({ fn }) => [
      fn.max('slice.id').as('last'),
      sql<number>`count(*)`.as('leads'),
      sql<string | null>`string_agg(${sql.join(PARTS, sql` || ' ' || `)}, ' ')`.as('times'),
    ])
    .executeTakeFirstOrThrow();
}

/** As the index `deliveries_notified` has it. */
const NOTIFIED_AT = sql`(select min(settled_at) from deliveries where deliveries.lead_id = slice.id
  and state = 'delivered' and recipient <> '' and recipient <> 'visitor')`;

const PARTS = [
  sql`slice.received_at`,
  sql`coalesce(cast(${NOTIFIED_AT} as text), ${sql.lit(NOTHING)})`,
  ...['opened_at', 'opened_by', 'answered_at', 'answered_by', 'first_contact_at'].map(
    (column) => sql`coalesce(cast(${sql.ref(column)} as text), ${sql.lit(NOTHING)})`,
  ),
  sql`case when slice.status = 'new' and slice.erased_at is null then 1 else 0 end`,
];

/** The parts of each lead. */
function leadsIn(text: string | null): string[][] {
  const words = text === null ? [] : text.split(' ');
  const leads = words.length / PARTS.length;
  return Array.from({ length: leads }, (_, lead) => words.slice(lead * PARTS.length, (lead + 1) * PARTS.length));
}

function timesOf(parts: readonly string[], now: number, tookBetween: TookBetween): LeadTimes {
  const [received, notified, opened, openedBy, answered, answeredBy, contacted, isNew] = parts;
  const receivedAt = Number(received);
  const answeredAt = timeOf(answered);
  const notifiedAt = timeOf(notified);
  const took = (at: number | null) => (at === null ? null : tookBetween(receivedAt, at));
  return {
    receivedAt,
    notified: took(notifiedAt !== null && notifiedAt > (answeredAt ?? notifiedAt) ? null : notifiedAt),
    opened: took(timeOf(opened)),
    openedBy: nameOf(openedBy),
    answered: took(answeredAt),
    answeredBy: nameOf(answeredBy),
    contacted: took(timeOf(contacted)),
    waiting: took(isNew === '1' && answeredAt === null ? now : null),
  };
}

function timeOf(word = NOTHING): number | null {
  return word === NOTHING ? null : Number(word);
}

function nameOf(word = NOTHING): string | null {
  return word === NOTHING ? null : word;
}
