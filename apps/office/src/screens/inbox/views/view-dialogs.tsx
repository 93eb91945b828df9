import type { LeadFilter } from '@downspout/office-api/inbox';
import { MAX_VIEW_NAME } from '@downspout/office-api/limits';
import { urlOf, urls } from '@downspout/office-api/urls';
import type { SavedView } from '@downspout/office-api/views';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { post, refusalOf } from '../../../fetching/http.ts';
import { useOneChange } from '../../../fetching/use-one-change.ts';
import { Field } from '../../../ui/field.tsx';
import { formEntries } from '../../../ui/form-entries.ts';
import { Modal } from '../../../ui/modal.tsx';
import { errorMessage, Problem } from '../../../ui/problem.tsx';
import { views as words } from '../../../words/views.ts';
import { inboxAddress } from '../filter.ts';
import { VIEWS_KEY } from './use-views.ts';

interface SaveViewProps {
  readonly filter: LeadFilter;
  readonly onClose: () => void;
}

/** Keeps the filters under a name, and shows what is kept. */
export function SaveView({ filter: { q: _, ...filter }, onClose }: SaveViewProps) {
  const [, navigate] = useLocation();
  const save = useViewChange(
    (name: string) => post<SavedView>(urls.inboxViews, { name, filter }),
    () => {
      onClose();
      navigate(inboxAddress(filter));
    },
  );
  return (
    <Modal title={words.saveTitle} onClose={onClose}>
      <p>{words.saveWhy}</p>
      <NameForm change={save} button={words.save} name="">
        <Cancel onClick={onClose} />
      </NameForm>
    </Modal>
  );
}

/** Calls a view otherwise, or deletes it: its leads stay where they are. */
export function EditView({ view, onClose }: { readonly view: SavedView; readonly onClose: () => void }) {
  const rename = useViewChange((name: string) => post<SavedView>(urlOf(urls.savedView, view), { name }), onClose);
  const remove = useViewChange<void>(() => post(urlOf(urls.removeSavedView, view)), onClose);
  return (
    <Modal title={words.editTitle(view.name)} onClose={onClose}>
      {remove.error && <Problem>{errorMessage(remove.error)}</Problem>}
      <NameForm change={rename} button={words.rename} name={view.name}>
        <button type="button" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {words.remove}
        </button>
        <Cancel onClick={onClose} />
      </NameForm>
    </Modal>
  );
}

interface NameFormProps {
  readonly change: ReturnType<typeof useViewChange<string>>;
  readonly button: string;
  readonly name: string;
  readonly children: ReactNode;
}

function NameForm({ change, button, name, children }: NameFormProps) {
  const wrong = refusalOf(change.error)?.fields?.name;
  return (
    <form noValidate onSubmit={(event) => change.mutate(formEntries(event).name ?? '')}>
      {change.error && wrong === undefined && <Problem>{errorMessage(change.error)}</Problem>}
      <Field
        label={words.name}
        error={wrong}
        name="name"
        defaultValue={name}
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
      />
      <div className="actions">
        <button type="submit" className="main" disabled={change.isPending}>
          {button}
        </button>
        {children}
      </div>
    </form>
  );
}

function Cancel({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className="quiet" onClick={onClick}>
      {words.cancel}
    </button>
  );
}

/** Whatever came of it, the views are read anew. */
function useViewChange<Body>(send: (body: Body) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useOneChange(send, {
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: VIEWS_KEY }),
  });
}
