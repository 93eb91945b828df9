import { notes as words } from '@downspout/business/office/lead';
import type { LeadNote, NoteBody } from '@downspout/office-api/lead';
import { MAX_NOTE } from '@downspout/office-api/limits';
import { useId } from 'react';
import { Problem } from '../../ui/problem.tsx';
import { useNoteDraft } from './note-draft.ts';
import { useLeadPost } from './use-lead.ts';

export function NoteForm({ leadId }: { readonly leadId: string }) {
  const id = useId();
  const [text, setText] = useNoteDraft(leadId);
  const add = useLeadPost<NoteBody, LeadNote>(leadId, 'notes', () => setText(''));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ text });
      }}
    >
      {add.problem && <Problem>{add.problem}</Problem>}
      <div className="field">
        <label htmlFor={id}>{words.field}</label>
        <textarea
          id={id}
          rows={3}
          required
          maxLength={MAX_NOTE}
          aria-describedby={`${id}-hint`}
          readOnly={add.isPending}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="hint" id={`${id}-hint`}>
          {words.hint}
        </p>
      </div>
      <button type="submit" disabled={add.isPending}>
        {words.add}
      </button>
    </form>
  );
}
