import type { Timeline, TimelineEntry } from '@downspout/office-api/timeline';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../store/tables.ts';
import { inboxLeads, LEAD_COLUMNS } from '../../inbox/inbox-leads.ts';
import { callEntries } from './call-entries.ts';
import { changeEntries, deliveryEntries, messageEntries, noteEntries, optOutEntries } from './entries.ts';

/** A number that hundreds of leads name is nobody's: so many others of them are shown. */
const MAX_OTHERS = 50;

/** Everything that happened with the person of these leads, of which the first is the one that is looked at. */
export async function readTimeline(
  db: Kysely<Tables>,
  [id, ...others]: readonly [string, ...string[]],
  now: number,
): Promise<Timeline> {
  const ids = [id, ...others.slice(0, MAX_OTHERS)];
  const rows = await db.selectFrom('leads').select(LEAD_COLUMNS).where('id', 'in', ids).execute();
  const leads = await inboxLeads(db, rows, now);
  const entries: TimelineEntry[] = [
    ...leads.map((lead, index) => requestEntry(lead, rows[index]?.notes ?? '')),
    ...(await noteEntries(db, ids)),
    ...(await messageEntries(db, ids)),
    ...(await changeEntries(db, ids)),
    ...(await deliveryEntries(db, ids)),
    ...(await callEntries(db, id, rows)),
    ...(await optOutEntries(db, rows)),
  ];
  return { entries: entries.toSorted(newestFirst), omitted: Math.max(0, others.length - MAX_OTHERS) };
}

type Lead = Awaited<ReturnType<typeof inboxLeads>>[number];

function requestEntry(lead: Lead, notes: string): TimelineEntry {
  const { id, receivedAt: at, kind, service, isQuarantined, erased } = lead;
  return { what: 'request', id: `request:${id}`, at, leadId: id, kind, service, notes, isQuarantined, erased };
}

/** What happened in the same millisecond: a request before what was done with it. */
function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  if (one.at !== other.at) return other.at - one.at;
  if (one.what !== other.what) return Number(one.what === 'request') - Number(other.what === 'request');
  return one.id < other.id ? 1 : -1;
}
