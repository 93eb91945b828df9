import type { MergeBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { urls } from '@downspout/office-api/urls';
import { Modal } from '../../../ui/modal.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { duplicates as words } from '../../../words/lead/lead.ts';
import { nameOf } from '../../inbox/list/lead-row.tsx';
import { ChangeButton } from '../change-button.tsx';
import { useLeadChange } from '../use-lead.ts';

interface MergeDialogProps {
  readonly lead: InboxLead;
  readonly into: InboxLead;
  readonly onClose: () => void;
}

/** Says that `lead` repeats `into`. Tells what happens before it does. */
export function MergeDialog({ lead, into, onClose }: MergeDialogProps) {
  const merge = useLeadChange<MergeBody>(lead.id, urls.leadMerge, onClose);
  return (
    <Modal title={words.ask(nameOf(into))} onClose={onClose}>
      <p>
        {words.what(nameOf(lead))} <Moment at={lead.receivedAt} />. {words.whatThen}
      </p>
      {lead.status === 'won' && lead.amountCents !== null && <p>{words.wonToo}</p>}
      <ChangeButton change={merge} body={{ into: into.id, version: lead.version }} text={words.yes} isMain>
        <button type="button" onClick={onClose}>
          {words.cancel}
        </button>
      </ChangeButton>
    </Modal>
  );
}
