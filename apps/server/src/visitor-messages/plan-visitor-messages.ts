import { createHash } from 'node:crypto';
import { type Insertable, PostgresAdapter, type Transaction } from 'kysely';
import type { StoredLead } from '../deliveries/stored-leads.ts';
import { deliveryRow } from '../leads/lead-rows.ts';
import type { DeliveriesTable, Tables } from '../store/tables.ts';
import { mailAddressOf, readHearing, textNumberOf } from './recipients.ts';

export const VISITOR_MAIL = 'visitor-mail';
export const VISITOR_TEXT = 'visitor-text';

/** Whoever asks twice within it hears once, in ms. */
const QUIET_MS = 60 * 60_000;
/** Late thanks are worse than none, in ms. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

/** By which ways visitors can be told. */
export interface VisitorWays {
  readonly mail: boolean;
  readonly text: boolean;
}

/**
 * The deliveries by which the visitors of these leads hear that their requests came, to be inserted in this transaction: one to
 * each address within an hour, whatever the leads. Each address that is told has a row with a unique key, so of two transactions that plan for
 * one at once the second waits for the first, and then finds it told. Those rows are locked until the transaction ends: call
 * this once in it, after everything else of it that another planner may wait for.
 */
export async function planVisitorMessages(
  transaction: Transaction<Tables>,
  leadIds: readonly string[],
  now: number,
  ways: VisitorWays,
): Promise<Insertable<DeliveriesTable>[]> {
  if (!ways.mail && !ways.text) return [];
  const leads = await readHearing(transaction, leadIds);
  const wanted = new Map<string, Message>();
  for (const message of leadIds.flatMap((id) => messagesOf(leads.get(id), ways))) {
    if (!wanted.has(message.key)) wanted.set(message.key, message);
  }
  await forgetOld(transaction, now);
  const taken = await takeTurns(transaction, [...wanted.values()], now);
  return [...wanted.values()].filter(({ key }) => taken.has(key)).map((message) => rowOf(message, now));
}

interface Message {
  readonly leadId: string;
  readonly destination: typeof VISITOR_MAIL | typeof VISITOR_TEXT;
  /** Of whom it goes to. */
  readonly key: string;
}

function messagesOf(lead: StoredLead | undefined, ways: VisitorWays): Message[] {
  if (lead === undefined) return [];
  const leadId = lead.id;
  const [address, number] = [mailAddressOf(lead), textNumberOf(lead)];
  const messages: Message[] = [];
  if (ways.mail && address !== null) {
    messages.push({ leadId, destination: VISITOR_MAIL, key: digest(mailboxOf(address)) });
  }
  if (ways.text && number !== null) messages.push({ leadId, destination: VISITOR_TEXT, key: digest(number) });
  return messages;
}

/** Without what many mailboxes ignore: capitals, and all from a `+` to the `@`. */
function mailboxOf(address: string): string {
  const [name = '', domain] = address.toLowerCase().split('@');
  return `${name.split('+', 1)[0]}@${domain}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** In one order, so that no two transactions wait for each other. A time that is yet to come is of a clock that was set back since. */
async function takeTurns(
  transaction: Transaction<Tables>,
  messages: readonly Message[],
  now: number,
): Promise<Set<string>> {
  if (messages.length === 0) return new Set();
  const rows = messages
    .map(({ key, leadId }) => ({ address_hash: key, lead_id: leadId, told_at: now }))
    .toSorted((one, other) => (one.address_hash < other.address_hash ? -1 : 1));
  const taken = await transaction
    .insertInto('told_addresses')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet((eb) => ({ lead_id: eb.ref('excluded.lead_id'), told_at: now }))
        .where(({ eb, or }) =>
          or([eb('told_addresses.told_at', '<=', now - QUIET_MS), eb('told_addresses.told_at', '>', now)]),
        ),
    )
    .returning('address_hash')
    .execute();
  return new Set(taken.map(({ address_hash }) => address_hash));
}

/** But what another transaction is about to take. */
async function forgetOld(transaction: Transaction<Tables>, now: number): Promise<void> {
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
  const old = transaction
    .selectFrom('told_addresses')
    .select('address_hash')
    .where('told_at', '<=', now - QUIET_MS);
  const free = isPostgres ? old.forUpdate().skipLocked() : old;
  await transaction.deleteFrom('told_addresses').where('address_hash', 'in', free).execute();
}

function rowOf({ leadId, destination }: Message, now: number): Insertable<DeliveriesTable> {
  const id = `msg_${leadId}_${destination}`;
  const row = deliveryRow({ id, leadId, destination, recipient: 'visitor', state: 'waiting', at: now });
  return { ...row, give_up_at: now + GIVE_UP_AFTER_MS };
}
