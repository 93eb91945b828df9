import { BOARD_STATUSES, type Board, type BoardColumn, type BoardStatus } from '@downspout/office-api/follow-up/board';
import { MAX_CARDS } from '@downspout/office-api/limits';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { firstIdOf } from '../../store/uuid-v7.ts';
import { inboxLeads, LEAD_COLUMNS } from './inbox-leads.ts';
import { OPEN } from './needs-reply.ts';

const CLOSED_FOR_MS = 30 * 24 * 60 * 60_000;

/** Open leads by their status, and those that were won or lost in the last 30 days. */
export async function readBoard(db: Kysely<Tables>, now: number): Promise<Board> {
  const columns: BoardColumn[] = [];
  for (const status of BOARD_STATUSES) columns.push(await readColumn(db, status, now));
  return { columns };
}

async function readColumn(db: Kysely<Tables>, status: BoardStatus, now: number): Promise<BoardColumn> {
  const found = db
    .selectFrom('leads')
    .where('leads.status', '=', status)
    .where('leads.merged_into', 'is', null)
    .where('leads.quarantined_at', 'is', null)
    .where('leads.erased_at', 'is', null)
    .$if(!OPEN.includes(status), (query) => query.where('leads.id', 'in', changedSince(db, now - CLOSED_FOR_MS)));
  const rows = await found.select(LEAD_COLUMNS).orderBy('leads.id', 'desc').limit(MAX_CARDS).execute();
  const { count } = await found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { status, count: Number(count), leads: await inboxLeads(db, rows, now) };
}

/** Whose status was changed since, in ms since the epoch. */
function changedSince(db: Kysely<Tables>, since: number) {
  return db
    .selectFrom('audit_log')
    .select(sql<string>`substr(subject, ${sql.lit('lead:'.length + 1)})`.as('id'))
    .where('audit_log.id', '>=', firstIdOf(since))
    .where('audit_log.at', '>=', since)
    .where('action', '=', 'status-changed');
}
