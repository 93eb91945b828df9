import { notes as words } from '@downspout/business/office/lead';
import type { LeadNote } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { Moment } from '../../ui/moment.tsx';
import { NoteForm } from './note-form.tsx';

export function NotesSection({ lead, notes }: { readonly lead: InboxLead; readonly notes: readonly LeadNote[] }) {
  return (
    <section className="panel" aria-labelledby="notes">
      <h2 id="notes">{words.title}</h2>
      {notes.length === 0 && <p className="hint">{lead.erased ? words.erased : words.none}</p>}
      <ol className="notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="hint">
              <strong>{note.who}</strong> <Moment at={note.at} />
            </p>
            <p className="lead-text">{note.text}</p>
          </li>
        ))}
      </ol>
      {!lead.erased && <NoteForm leadId={lead.id} />}
    </section>
  );
}
