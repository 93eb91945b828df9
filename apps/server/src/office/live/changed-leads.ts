import { type Kysely, type NotNull, sql } from 'kysely';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { firstIdOf } from '../../store/uuid-v7.ts';
import { phoneKey } from '../inbox/lead-index.ts';

/** More changes than this are not sent one by one. */
export const MAX_CHANGES = 1_000;

/** Something that happened to a lead. */
export interface Change {
  /** The same whenever it is read. */
  readonly key: string;
  readonly leadId: string;
}

/**
 * What happened since then, in ms since the epoch: leads that came, deliveries that were settled, what users changed, and
 * who opted out of text messages, and what was put off until a time that has come by now. Null when it was too much. Times are those of the processes that wrote them, before they committed: read from somewhat
 * earlier on.
 */
export async function changesSince({ db }: Pick<Store, 'db'>, since: number, now: number): Promise<Change[] | null> {
  const start = firstIdOf(since);
  const limit = MAX_CHANGES + 1;
  const leads = await db.selectFrom('leads').select('id').where('id', '>=', start).limit(limit).execute();
  const settled = await db
    .selectFrom('deliveries')
    .select(['id', 'lead_id', 'settled_at'])
    .where('settled_at', '>=', since)
    .where('lead_id', 'is not', null)
    .$narrowType<{ lead_id: NotNull }>()
    .limit(limit)
    .execute();
  const audited = await db
    .selectFrom('audit_log')
    .select(['id', 'subject'])
    .where('id', '>=', start)
    .where('subject', 'like', 'lead:%')
    .limit(limit)
    .execute();
  const changes = [
    ...leads.map(({ id }) => ({ key: id, leadId: id })),
    ...settled.map(({ id, lead_id, settled_at }) => ({ key: `${id} ${settled_at}`, leadId: lead_id })),
    ...audited.map(({ id, subject }) => ({ key: id, leadId: subject.slice('lead:'.length) })),
  ];
  const back = await db
    .selectFrom('leads')
    .select(['id', 'snoozed_until'])
    .where('snoozed_until', '>=', since)
    .where('snoozed_until', '<=', now)
    .limit(limit)
    .execute();
  changes.push(...back.map(({ id, snoozed_until }) => ({ key: `${id} back ${snoozed_until}`, leadId: id })));
  const optOuts = await optOutsSince(db, since, limit);
  if (optOuts === null) return null;
  changes.push(...optOuts);
  return changes.length > MAX_CHANGES ? null : changes;
}

/** Each is reported for all leads of its number. Null when there are as many as the limit: few of a long list may be of leads. */
async function optOutsSince(db: Kysely<Tables>, since: number, limit: number): Promise<Change[] | null> {
  const events = await db
    .selectFrom('opt_out_events')
    .select(['id', 'phone'])
    .where('received_at', '>=', since)
    .limit(limit)
    .execute();
  if (events.length === limit) return null;
  const byKey = Map.groupBy(events, ({ phone }) => phoneKey(phone));
  byKey.delete('');
  if (byKey.size === 0) return [];
  const leads = await db
    .selectFrom('lead_index')
    .select(['lead_id', 'phone_key'])
    .where('phone_key', 'in', [...byKey.keys()])
    // Only with this is the partial index known to hold them all.
    .where('phone_key', '!=', sql.lit(''))
    .limit(limit)
    .execute();
  return leads.flatMap(({ lead_id, phone_key }) =>
    (byKey.get(phone_key) ?? []).map(({ id }) => ({ key: `${id} ${lead_id}`, leadId: lead_id })),
  );
}
