import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StoreUnsafeError } from './errors.ts';
import * as leadsAndDeliveries from './migrations/001-leads-and-deliveries.ts';
import * as calls from './migrations/002-calls.ts';
import * as embeddedCalls from './migrations/003-embedded-calls.ts';
import * as usersAndSessions from './migrations/004-users-and-sessions.ts';
import * as workingLeads from './migrations/005-working-leads.ts';
import * as erasedData from './migrations/006-erased-data.ts';
import * as callsAndFigures from './migrations/008-calls-and-figures.ts';
import * as suspicion from './migrations/009-suspicion.ts';
import * as evidence from './migrations/010-evidence.ts';
import * as optOutsByArrival from './migrations/011-opt-outs-by-arrival.ts';
import * as needlessIndexes from './migrations/012-needless-indexes.ts';
import * as indexLeadsAnew from './migrations/013-index-leads-anew.ts';
import * as retention from './migrations/014-retention.ts';
import * as erasedNotNew from './migrations/015-erased-not-new.ts';
import * as notifications from './migrations/016-notifications.ts';
import * as toldAddresses from './migrations/017-told-addresses.ts';
import * as waysToSignIn from './migrations/018-ways-to-sign-in.ts';
import * as firstResponses from './migrations/019-first-responses.ts';
import * as deliveriesWithoutLead from './migrations/020-deliveries-without-lead.ts';
import * as bestFirst from './migrations/021-best-first.ts';
import * as leadMessages from './migrations/022-lead-messages.ts';
import * as snoozeAndViews from './migrations/023-snooze-and-views.ts';
import * as appointments from './migrations/024-appointments.ts';
import type { Tables } from './tables.ts';

/** In order. A migration that was ever released is never edited or removed. */
const MIGRATIONS: Record<string, Migration> = {
  '001-leads-and-deliveries': leadsAndDeliveries,
  '002-calls': calls,
  '003-embedded-calls': embeddedCalls,
  '004-users-and-sessions': usersAndSessions,
  '005-working-leads': workingLeads,
  '006-erased-data': erasedData,
  '008-calls-and-figures': callsAndFigures,
  '009-suspicion': suspicion,
  '010-evidence': evidence,
  '011-opt-outs-by-arrival': optOutsByArrival,
  '012-needless-indexes': needlessIndexes,
  '013-index-leads-anew': indexLeadsAnew,
  '014-retention': retention,
  '015-erased-not-new': erasedNotNew,
  '016-notifications': notifications,
  '017-told-addresses': toldAddresses,
  '018-ways-to-sign-in': waysToSignIn,
  '019-first-responses': firstResponses,
  '020-deliveries-without-lead': deliveriesWithoutLead,
  '021-best-first': bestFirst,
  '022-lead-messages': leadMessages,
  '023-snooze-and-views': snoozeAndViews,
  '024-appointments': appointments,
};

/** Of all that this version knows, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS).sort();

/**
 * Brings the store's tables up to date, all missing migrations in one transaction. Processes that start together are
 * kept apart by an advisory lock on PostgreSQL and by the file's write lock on SQLite. Throws the first error.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) throw newerStore(error);
  if (error !== undefined) throw error;
}

function newerStore(cause: Error): StoreUnsafeError {
  const words = 'The store was made by a newer version of this server. Install that version, or a later one.';
  return new StoreUnsafeError(`${words} (${cause.message})`, { cause });
}
