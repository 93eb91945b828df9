import { type Kysely, sql } from 'kysely';
import { notSnoozed } from '../office/inbox/needs-reply.ts';
import type { Tables } from '../store/tables.ts';

const COUNTED_MS = 30 * 24 * 60 * 60_000;
/** A badge shows no more. */
const MAX_COUNTED = 100;

/** Whether this lead still waits for somebody to take care of it. */
export async function isUnanswered(db: Kysely<Tables>, leadId: string): Promise<boolean> {
  const found = selectUnanswered(db).select('leads.id').where('leads.id', '=', leadId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Those of the leads that do. */
export async function readUnanswered(db: Kysely<Tables>, leadIds: readonly string[]): Promise<Set<string>> {
  if (leadIds.length === 0) return new Set();
  const rows = await selectUnanswered(db).select('leads.id').where('leads.id', 'in', leadIds).execute();
  return new Set(rows.map(({ id }) => id));
}

/** What a notification tells of. */
export interface WaitingNews {
  /** What was texted; null for the lead itself. */
  readonly text: string | null;
}

/** The same of the lead, or of a text of its person, that a notification tells of; null when somebody has answered it. */
export async function readWaiting(
  db: Kysely<Tables>,
  leadId: string,
  messageId: string | null,
): Promise<WaitingNews | null> {
  if (messageId === null) return (await isUnanswered(db, leadId)) ? { text: null } : null;
  const message = await db
    .selectFrom('lead_messages')
    .innerJoin('leads', 'leads.id', 'lead_messages.lead_id')
    .select('lead_messages.text')
    .where('lead_messages.id', '=', messageId)
    .where('answered_at', 'is', null)
    .where('leads.erased_at', 'is', null)
    .where('leads.quarantined_at', 'is', null)
    .executeTakeFirst();
  return message ?? null;
}

/**
 * How many of the last 30 days do, up to a hundred: what was asked longer ago, nobody waits for any more. What somebody has put off until
 * later is not counted, here and below.
 */
export async function countUnanswered(db: Kysely<Tables>, now: number): Promise<number> {
  const recent = selectUnanswered(db)
    .where((eb) => notSnoozed(eb, now))
    .where(receivedSince(now - COUNTED_MS))
    .select('leads.id')
    .limit(MAX_COUNTED);
  return (await recent.execute()).length;
}

/** Those of the same days, from the one that has waited longest. */
export async function oldestUnanswered(db: Kysely<Tables>, now: number, limit: number): Promise<string[]> {
  const waiting = selectUnanswered(db)
    .where((eb) => notSnoozed(eb, now))
    .where(receivedSince(now - COUNTED_MS))
    .select('leads.id')
    .orderBy('leads.received_at')
    .orderBy('leads.id')
    .limit(limit);
  return (await waiting.execute()).map(({ id }) => id);
}

/** To ten minutes: as the index `leads_contents` has it, by which a count takes 1 ms among 100,000 leads instead of 15. */
export function receivedSince(time: number) {
  return sql<boolean>`(leads.received_at / 600000) >= ${Math.floor(time / 600_000)}`;
}

/** Nobody's leads: no user has taken, moved, noted down or merged anything of them, and they are to be answered at all. */
function selectUnanswered(db: Kysely<Tables>) {
  return db
    .selectFrom('leads')
    .where('leads.status', '=', 'new')
    .where('leads.assigned_to', 'is', null)
    .where('leads.merged_into', 'is', null)
    .where('leads.quarantined_at', 'is', null)
    .where('leads.erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) => {
      const notes = selectFrom('lead_notes').select('lead_notes.id').whereRef('lead_notes.lead_id', '=', 'leads.id');
      // What the assistant notes of a call is no answer.
      return not(exists(notes.where('lead_notes.user_id', 'is not', null)));
    });
}
