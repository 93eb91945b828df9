import type { LeadPage } from '@downspout/office-api/lead';
import { dialled } from '../../../ui/phone-number.ts';
import { lead as words } from '../../../words/lead/lead.ts';
import { notice } from '../../../words/notice.ts';
import { smsHref } from '../reach.ts';
import { TakeLead } from '../take-lead.tsx';
import { useWanted } from './use-wanted.ts';

/** On a phone, under the thumb: what else the section about replying has. */
export function ReplyBar({ page: { lead, given } }: { readonly page: LeadPage }) {
  const number = dialled(given.phone);
  const wanted = useWanted();
  if (number === null && lead.assignee !== null) return null;
  return (
    <div className="reply-bar">
      {number !== null && (
        <>
          <a href={`tel:${number}`} ref={wanted.call} className="main" aria-label={words.call(given.phone)}>
            {notice.call}
          </a>
          <a href={smsHref(number, given.firstName)} ref={wanted.text} aria-describedby="may-text">
            {notice.text}
          </a>
        </>
      )}
      <TakeLead lead={lead} />
    </div>
  );
}
