import { MAX_NOTE } from '@downspout/office-api/limits';
import { useId } from 'react';
import { useKeptDraft } from '../../fetching/drafts.ts';
import { Problem } from '../../ui/problem.tsx';
import { notes as words } from '../../words/lead/lead.ts';
import { useAddNote } from './use-lead.ts';

export function NoteForm({ leadId }: { readonly leadId: string }) {
  const id = useId();
  const [draft, setDraft] = useKeptDraft<string>(leadId, 'note');
  const text = draft ?? '';
  const add = useAddNote(leadId, () => setDraft(() => null));
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
          onChange={({ target }) => setDraft(() => target.value || null)}
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
