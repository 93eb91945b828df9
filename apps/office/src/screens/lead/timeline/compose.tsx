import type { LeadPage } from '@downspout/office-api/lead';
import type { HandledBody } from '@downspout/office-api/messages';
import { REPLY_WAYS } from '@downspout/office-api/replies';
import { urls } from '@downspout/office-api/urls';
import { obstacles, replies as words } from '../../../words/lead/replies.ts';
import { nameOf } from '../../inbox/list/lead-row.tsx';
import { ChangeButton } from '../change-button.tsx';
import { NoteForm } from '../note-form.tsx';
import { Composer } from '../reply/composer.tsx';
import type { useComposer } from '../reply/use-composer.ts';
import { useLeadChange } from '../use-lead.ts';

/** What is being written: to the person, or for the office alone. */
export type Composing = 'message' | 'note';
const BOTH: readonly Composing[] = ['message', 'note'];

export interface ComposeProps {
  readonly page: LeadPage;
  readonly composing: Composing;
  readonly onCompose: (composing: Composing) => void;
}

/** Where the conversation goes on, and notes are taken. */
export function Compose({
  page,
  composer,
  ...props
}: ComposeProps & { readonly composer: ReturnType<typeof useComposer> }) {
  const { lead, ways } = page;
  const open = REPLY_WAYS.filter((way) => ways[way] === null);
  const composing = open.length === 0 ? 'note' : props.composing;
  return (
    <>
      {lead.unansweredSince !== null && <Waiting page={page} />}
      {open.length > 0 && (
        <fieldset aria-label={words.compose} className="m-0 mb-3 flex gap-2 border-0 p-0 print:hidden">
          {BOTH.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === composing}
              className={one === composing ? 'bg-rain' : 'quiet'}
              onClick={() => props.onCompose(one)}
            >
              {words.composing[one]}
            </button>
          ))}
        </fieldset>
      )}
      {composing === 'message' ? (
        <Composer page={page} composer={composer} open={open} />
      ) : (
        <NoteForm leadId={lead.id} />
      )}
      {!lead.isQuarantined && <Obstacles page={page} />}
    </>
  );
}

function Obstacles({ page: { ways } }: Pick<ComposeProps, 'page'>) {
  const closed = REPLY_WAYS.flatMap((way) => {
    const obstacle = ways[way];
    return obstacle === null ? [] : [{ way, text: obstacles[way][obstacle] }];
  });
  if (closed.length === 0) return null;
  return (
    <ul className="m-0 mt-2 list-none p-0 print:hidden">
      {closed.map(({ way, text }) => (
        <li key={way} className="hint">
          {text}
        </li>
      ))}
    </ul>
  );
}

function Waiting({ page: { lead } }: Pick<ComposeProps, 'page'>) {
  const handled = useLeadChange<HandledBody>(lead.id, urls.leadHandled);
  return (
    <div className="notice">
      <p>{words.waiting(nameOf(lead))}</p>
      <ChangeButton change={handled} body={{}} text={words.handled} />
    </div>
  );
}
