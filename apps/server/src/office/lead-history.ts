import type { LeadChange } from '@downspout/office-api/lead';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** What was changed of a lead, by whom, oldest first. */
export async function readHistory(db: Kysely<Tables>, leadId: string): Promise<LeadChange[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'who', 'action', 'before', 'after'])
    .where('subject', '=', `lead:${leadId}`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, before: parsed(row.before), after: parsed(row.after) }));
}

function parsed(json: string | null): LeadChange['before'] {
  return json === null ? null : JSON.parse(json);
}
