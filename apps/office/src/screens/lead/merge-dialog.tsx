import { duplicates as words } from '@downspout/business/office/lead';
import type { MergeBody } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { Modal } from '../../ui/modal.tsx';
import { nameOf } from '../inbox/lead-row.tsx';
import { ChangeButton } from './change-button.tsx';
import { useLeadChange } from './use-lead.ts';

interface MergeDialogProps {
  readonly lead: InboxLead;
  readonly into: InboxLead;
  readonly onClose: () => void;
}

/** Tells what happens before it does. */
export function MergeDialog({ lead, into, onClose }: MergeDialogProps) {
  const merge = useLeadChange<MergeBody>(lead.id, 'merge', onClose);
  return (
    <Modal title={words.ask(nameOf(into))} onClose={onClose}>
      <p>{words.what(nameOf(into))}</p>
      <ChangeButton change={merge} body={{ into: into.id, version: lead.version }} text={words.yes} isMain>
        <button type="button" onClick={onClose}>
          {words.cancel}
        </button>
      </ChangeButton>
    </Modal>
  );
}
