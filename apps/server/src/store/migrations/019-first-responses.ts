import { type Kysely, sql } from 'kysely';

/** Who opened each lead first, who answered it first, and when it was first delivered to a user: what the reports time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFirsts(db, 'lead_openings', 'opened');
  await createFirsts(db, 'lead_answers', 'answered');
  await sql`insert into lead_openings (lead_id, opened_at, opened_by)
    select lead_id, opened_at, opened_by from lead_responses where opened_at is not null`.execute(db);
  for (const column of ['opened_at', 'opened_by']) {
    await db.schema.alterTable('lead_responses').dropColumn(column).execute();
  }
  await answersFromAudit(db);
  await indexDeliveries(db);
}

async function indexDeliveries(db: Kysely<unknown>): Promise<void> {
  // As 008 made it, and to whom: the reports leave notifications out.
  await db.schema.dropIndex('deliveries_counted').execute();
  await db.schema
    .createIndex('deliveries_counted')
    .on('deliveries')
    .columns(['settled_at', 'state', 'created_at', 'attempts', 'recipient'])
    .execute();
  // Deliveries of leads themselves, which come with each of them, are not in it.
  await db.schema
    .createIndex('deliveries_notified')
    .on('deliveries')
    .columns(['lead_id', 'settled_at'])
    .where(sql<boolean>`state = 'delivered' and recipient <> '' and recipient <> 'visitor'`)
    .execute();
}

async function createFirsts(db: Kysely<unknown>, table: string, what: 'opened' | 'answered'): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('lead_id', 'text', (column) => column.primaryKey().references('leads.id').onDelete('cascade'))
    .addColumn(`${what}_at`, 'bigint', (column) => column.notNull())
    .addColumn(`${what}_by`, 'text', (column) => column.notNull())
    .execute();
}

/** The audit log has had every answer since leads can be answered. Its ids sort by time. */
async function answersFromAudit(db: Kysely<unknown>): Promise<void> {
  await sql`insert into lead_answers (lead_id, answered_at, answered_by)
    select leads.id, audit_log.at, audit_log.who
    from (
      select min(id) as id from audit_log
      where action = 'note-added'
        or (action = 'assigned' and after not like '%"assignee":null%')
        or (action = 'status-changed' and after not like '{"status":"new"%' and after not like '{"status":"spam"%')
      group by subject
    ) as firsts
    join audit_log on audit_log.id = firsts.id
    join leads on 'lead:' || leads.id = audit_log.subject`.execute(db);
}
