import type { InboxLead } from '@downspout/office-api/leads';
import { dialled, formatPhone } from '../../ui/phone-number.ts';
import { today as words } from '../../words/today.ts';
import { nameOf } from '../inbox/list/lead-row.tsx';

/** A number that is dialed by a press, and read on paper. */
export function CallLink({ lead }: { readonly lead: InboxLead }) {
  const number = dialled(lead.phone);
  if (number === null) return null;
  return (
    <a
      href={`tel:${number}`}
      aria-label={words.call(formatPhone(lead.phone), nameOf(lead))}
      className="inline-flex min-h-11 items-center whitespace-nowrap"
    >
      {formatPhone(lead.phone)}
    </a>
  );
}
