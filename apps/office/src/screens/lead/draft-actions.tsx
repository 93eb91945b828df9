import { lead as words } from '../../words/lead/lead.ts';

interface DraftActionsProps {
  /** As `useDraft` has it. */
  readonly draft: {
    readonly unsaved: string | null;
    readonly isPending: boolean;
    readonly isSaved: boolean;
    readonly discard: () => void;
  };
  readonly save: string;
  readonly isMain?: boolean;
}

/** Saves what was chosen, or lets it go; says whether it is saved. */
export function DraftActions({ draft, save, isMain }: DraftActionsProps) {
  const { unsaved, isPending } = draft;
  return (
    <div className="actions">
      <button type="submit" className={isMain ? 'main' : undefined} disabled={isPending}>
        {save}
      </button>
      {unsaved !== null && !isPending && (
        <button type="button" className="quiet" onClick={draft.discard}>
          {words.discard}
        </button>
      )}
      <span role="status">{unsaved === null ? draft.isSaved && words.saved : words.unsaved(unsaved)}</span>
    </div>
  );
}
