import type { Insertable, Transaction } from 'kysely';
import { sql } from 'kysely';
import { deliveryRow } from '../leads/lead-rows.ts';
import type { Store } from '../store/database.ts';
import type { DeliveriesTable, Tables } from '../store/tables.ts';
import type { ReachableUser, Ways } from './listeners.ts';
import { notificationId } from './notification-ids.ts';
import { PUSH } from './push/push-destination.ts';
import { readUnanswered } from './unanswered.ts';
import { USER_MAIL, USER_TEXT } from './user-destinations.ts';

/** Alerts that one transaction tells at most. */
export const NOTIFY_BATCH = 200;
/** Hours after its time, nobody wants to be woken by a notification. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

interface DueAlert {
  readonly lead_id: string;
  readonly user_id: string;
  readonly stage: number;
}

/**
 * Writes the deliveries of the alerts that are due, and answers how many alerts those were. Of several to one user about one
 * lead the last stage is told; what somebody has answered meanwhile, or nobody can be told by, is needless. Of a lead that is put off they
 * wait until its time has come.
 */
export async function notifyDue(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  { now, listeners }: { readonly now: number; readonly listeners: readonly ReachableUser[] },
): Promise<number> {
  const locked = await lockDue(transaction, engine, now);
  if (locked.length === 0) return 0;
  const due = await putOff(transaction, locked, now);
  const unanswered = await readUnanswered(transaction, [...new Set(due.map(({ lead_id }) => lead_id))]);
  const users = new Map(listeners.map((user) => [user.userId, user]));
  const notified = lastStages(due.filter(({ lead_id }) => unanswered.has(lead_id))).flatMap((alert) => {
    const user = users.get(alert.user_id);
    return user === undefined
      ? []
      : [{ alert, rows: notificationRows({ leadId: alert.lead_id, stage: alert.stage }, user, { now }) }];
  });
  const rows = notified.flatMap((one) => one.rows);
  if (rows.length > 0) {
    await transaction
      .insertInto('deliveries')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  const notifiedAlerts = new Set(notified.map(({ alert }) => alert));
  for (const alert of due) await settle(transaction, alert, notifiedAlerts.has(alert) ? 'told' : 'needless', now);
  const answered = due.map(({ lead_id }) => lead_id).filter((id) => !unanswered.has(id));
  await forget(transaction, engine, answered, now);
  return locked.length;
}

/** Those whose leads are not put off. The others are due when their leads are back, unless they are answered by then. */
async function putOff(transaction: Transaction<Tables>, locked: readonly DueAlert[], now: number): Promise<DueAlert[]> {
  const snoozed = await transaction
    .selectFrom('leads')
    .select(['id', 'snoozed_until'])
    .where('id', 'in', [...new Set(locked.map(({ lead_id }) => lead_id))])
    .where('snoozed_until', '>', now)
    .$narrowType<{ snoozed_until: number }>()
    .execute();
  const until = new Map(snoozed.map((lead) => [lead.id, lead.snoozed_until]));
  for (const { lead_id, user_id, stage } of locked) {
    const due_at = until.get(lead_id);
    if (due_at === undefined) continue;
    await transaction
      .updateTable('alerts')
      .set({ due_at })
      .where('lead_id', '=', lead_id)
      .where('user_id', '=', user_id)
      .where('stage', '=', stage)
      .execute();
  }
  return locked.filter(({ lead_id }) => !until.has(lead_id));
}

/** When the next alert is due, in ms since the epoch; null when none is planned. */
export async function nextAlertAt({ db }: Pick<Store, 'db'>): Promise<number | null> {
  const next = await db
    .selectFrom('alerts')
    .select('due_at')
    .where('state', '=', sql.lit<'planned'>('planned'))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.due_at ?? null;
}

function lockDue(transaction: Transaction<Tables>, engine: Store['engine'], now: number): Promise<DueAlert[]> {
  const due = selectPlanned(transaction).where('due_at', '<=', now).orderBy('due_at').limit(NOTIFY_BATCH);
  return unlocked(engine, due).execute();
}

function selectPlanned(transaction: Transaction<Tables>) {
  return transaction
    .selectFrom('alerts')
    .select(['lead_id', 'user_id', 'stage'])
    .where('state', '=', sql.lit<'planned'>('planned'));
}

/** Locks them, but for those that another process has locked: it settles them itself. */
function unlocked(engine: Store['engine'], alerts: ReturnType<typeof selectPlanned>) {
  return engine === 'postgres' ? alerts.forUpdate().skipLocked() : alerts;
}

function lastStages(alerts: readonly DueAlert[]): DueAlert[] {
  const last = new Map<string, DueAlert>();
  for (const alert of alerts) {
    const key = `${alert.lead_id} ${alert.user_id}`;
    if ((last.get(key)?.stage ?? -1) < alert.stage) last.set(key, alert);
  }
  return [...last.values()];
}

/** What a user hears of: a stage of a lead, or a text of its person. */
export interface Notified {
  readonly leadId: string;
  readonly stage: number;
  readonly messageId?: string;
}

/** The deliveries by which a user hears of it from then on (`dueAt`), one for each way. */
export function notificationRows(
  { leadId, stage, messageId }: Notified,
  user: ReachableUser,
  { now, dueAt = now }: { readonly now: number; readonly dueAt?: number },
): Insertable<DeliveriesTable>[] {
  const ways = [
    ...user.deviceIds.map((id) => [PUSH, id] as const),
    ...(user.byMail ? [[USER_MAIL, user.userId] as const] : []),
    ...(user.byText ? [[USER_TEXT, user.userId] as const] : []),
  ];
  return ways.map(([destination, recipient]) => {
    const id = notificationId(leadId, destination, recipient, stage, messageId);
    const row = deliveryRow({ id, leadId, destination, state: 'waiting', at: now, recipient });
    return { ...row, due_at: dueAt, give_up_at: dueAt + GIVE_UP_AFTER_MS };
  });
}

/** By which ways users can be told. */
export function waysOf(destinations: readonly { readonly name: string }[]): Ways {
  const has = (name: string) => destinations.some((one) => one.name === name);
  return { push: has(PUSH), mail: has(USER_MAIL), text: has(USER_TEXT) };
}

async function settle(
  transaction: Transaction<Tables>,
  { lead_id, user_id, stage }: DueAlert,
  state: 'told' | 'needless',
  now: number,
): Promise<void> {
  await transaction
    .updateTable('alerts')
    .set({ state, settled_at: now })
    .where('lead_id', '=', lead_id)
    .where('user_id', '=', user_id)
    .where('stage', '=', stage)
    .execute();
}

/** What was planned for later, too. */
async function forget(
  transaction: Transaction<Tables>,
  engine: Store['engine'],
  leadIds: readonly string[],
  now: number,
): Promise<void> {
  if (leadIds.length === 0) return;
  const planned = await unlocked(engine, selectPlanned(transaction).where('lead_id', 'in', leadIds)).execute();
  for (const alert of planned) await settle(transaction, alert, 'needless', now);
}
