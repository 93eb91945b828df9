import type { Store } from '../../store/database.ts';

/** Keeps who opened a lead first, and when, for the reports. Nobody waits for it, and a lead opens without it, too. */
export async function noteOpened(
  { db }: Pick<Store, 'db'>,
  { leadId, username, now }: { readonly leadId: string; readonly username: string; readonly now: number },
): Promise<void> {
  await db
    .insertInto('lead_openings')
    .values({ lead_id: leadId, opened_at: now, opened_by: username })
    .onConflict((conflict) => conflict.column('lead_id').doNothing())
    .execute();
}
