import type { NoteEntry } from '@downspout/office-api/timeline';
import type { Transaction } from 'kysely';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { LeadNotesTable } from '../../store/office-tables.ts';
import type { Tables } from '../../store/tables.ts';
import { createUuidV7 } from '../../store/uuid-v7.ts';
import { type Actor, writeAudit } from '../audit.ts';
import { reindexLead } from '../inbox/lead-index.ts';
import { keepAnswer } from './keep-answer.ts';
import { lockLead } from './lock-leads.ts';

/** The same words by the same user within this time, in ms, are one note that was sent again after a lost answer. */
const REPEATED_WITHIN_MS = 60_000;

const ERASED: ErrorAnswer = {
  status: 422,
  code: 'erased',
  message: 'The data of this lead were erased on request. Nothing can be written down about it any more.',
};

const newId = createUuidV7();

/** What a user writes down about a lead. */
export interface NewNote {
  readonly leadId: string;
  readonly text: string;
  readonly actor: Actor;
  readonly now: number;
}

/** Adds a note, which the search finds from then on. Throws `RefusedError` when there is no such lead, or it was erased. */
export function addNote({ db, engine }: Store, { leadId, text, actor, now }: NewNote): Promise<NoteEntry> {
  return db.transaction().execute(async (transaction) => {
    const lead = await lockLead(transaction, engine, leadId);
    if (lead.erased_at !== null) throw new RefusedError(ERASED);
    const last = await lastNote(transaction, leadId);
    if (last?.text === text && last.user_id === actor.id && now - last.at < REPEATED_WITHIN_MS) return noteEntry(last);
    const note = { id: newId(now), lead_id: leadId, at: now, user_id: actor.id, who: actor.name, text };
    await transaction.insertInto('lead_notes').values(note).execute();
    await reindexLead(transaction, leadId);
    await keepAnswer(transaction, { leadId, actor, now });
    const entry = { action: 'note-added', subject: `lead:${leadId}`, after: { noteId: note.id } };
    await writeAudit(transaction, { at: now, actor, ...entry });
    return noteEntry(note);
  });
}

function lastNote(transaction: Transaction<Tables>, leadId: string): Promise<LeadNotesTable | undefined> {
  const select = transaction.selectFrom('lead_notes').selectAll().where('lead_id', '=', leadId);
  return select.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** As a timeline shows it. */
export function noteEntry({ id, lead_id: leadId, at, who, text }: LeadNotesTable): NoteEntry {
  return { what: 'note', id, at, leadId, who, text };
}
