import type { CallEntry } from '@downspout/office-api/timeline';
import type { Kysely, Selectable } from 'kysely';
import type { CallsTable, LeadsTable, Tables } from '../../../store/tables.ts';
import { readTranscript } from '../../calls/transcript.ts';

type Lead = Pick<Selectable<LeadsTable>, 'id' | 'call_id' | 'merged_into' | 'received_at'>;

/** The calls that brought these leads or called their visitors back; with what was said for `id` and what is merged into it. */
export async function callEntries(db: Kysely<Tables>, id: string, leads: readonly Lead[]): Promise<CallEntry[]> {
  const ids = leads.map((lead) => lead.id);
  const broughtBy = leads.flatMap((lead) => (lead.call_id === null ? [] : [lead.call_id]));
  const calls = await db
    .selectFrom('calls')
    .selectAll()
    .where((eb) => eb.or([eb('calls_back', 'in', ids), ...(broughtBy.length === 0 ? [] : [eb('id', 'in', broughtBy)])]))
    .execute();
  const known = calls.flatMap((call) => {
    // A call may have brought several requests: it is one all the same.
    const of = leadOfCall(call, id, leads);
    return of === undefined ? [] : [knownEntry(call, of, of.id === id || of.merged_into === id)];
  });
  const unknown = leads.filter(({ call_id }) => call_id !== null && !calls.some((call) => call.id === call_id));
  return [...known, ...unknown.map(unknownEntry)];
}

function leadOfCall(call: Selectable<CallsTable>, id: string, leads: readonly Lead[]): Lead | undefined {
  const its = leads.filter((lead) => lead.call_id === call.id || lead.id === call.calls_back);
  return its.find((lead) => lead.id === id) ?? its[0];
}

function knownEntry(call: Selectable<CallsTable>, lead: Lead, hasLines: boolean): CallEntry {
  return {
    what: 'call',
    id: `call:${call.id}`,
    at: call.started_at ?? call.first_seen_at,
    leadId: lead.id,
    callId: call.id,
    provider: call.provider,
    startedAt: call.started_at,
    endedAt: call.ended_at,
    isCallBack: call.calls_back !== null,
    erased: call.erased_at !== null,
    isKnown: true,
    summary: call.summary,
    recordingUrl: call.recording_url,
    lines: hasLines ? (call.transcript === null ? [] : readTranscript(call.transcript)) : null,
  };
}

/** The platform has told of the lead alone so far. */
function unknownEntry({ id: leadId, call_id, received_at: at }: Lead): CallEntry {
  return {
    what: 'call',
    id: `call:${call_id}`,
    at,
    leadId,
    callId: call_id ?? '',
    provider: null,
    startedAt: null,
    endedAt: null,
    isCallBack: false,
    erased: false,
    isKnown: false,
    summary: null,
    recordingUrl: null,
    lines: null,
  };
}
