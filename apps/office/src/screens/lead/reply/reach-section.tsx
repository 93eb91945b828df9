import type { LeadPage } from '@downspout/office-api/lead';
import { dialled, formatPhone } from '../../../ui/phone-number.ts';
import { lead as words } from '../../../words/lead/lead.ts';
import { CallBack } from '../../calls/call-back.tsx';
import { OptedOut } from '../opted-out.tsx';
import { mailHref, smsHref } from '../reach.ts';
import { TakeLead } from '../take-lead.tsx';
import { useWanted } from './use-wanted.ts';

/** The ways to answer; a text message is written to those who agreed to it. */
export function ReachSection({ page: { lead, given, consent, optOut } }: { readonly page: LeadPage }) {
  const number = dialled(given.phone);
  const wanted = useWanted();
  if (number === null && given.email === '') return null;
  const hint = consent === null ? words.notAsked : consent.smsOptIn ? words.mayText : words.mayNotText;
  return (
    <section className="panel reach" aria-labelledby="reach">
      <h2 id="reach">{words.reach}</h2>
      <div className="actions">
        {number !== null && (
          <a href={`tel:${number}`} ref={wanted.call} className="in-bar">
            {words.call(formatPhone(given.phone))}
          </a>
        )}
        {number !== null && (
          <a href={smsHref(number, given.firstName)} ref={wanted.text} className="in-bar" aria-describedby="may-text">
            {words.text}
          </a>
        )}
        {given.email !== '' && <a href={mailHref(given.email, given.firstName)}>{words.mail}</a>}
        <CallBack lead={lead} />
        <ShareLead id={lead.id} />
      </div>
      <div className="in-bar">
        <TakeLead lead={lead} />
      </div>
      {number !== null && (
        <p id="may-text" className={consent?.smsOptIn && optOut === null ? 'may-text' : 'may-not-text'}>
          {optOut === null ? hint : <OptedOut {...optOut} />}
        </p>
      )}
    </section>
  );
}

/** Hands the lead's address to any program of the phone; who opens it signs in first. Nothing where the browser can't share. */
function ShareLead({ id }: { readonly id: string }) {
  if (!('share' in navigator)) return null;
  const url = new URL(`/leads/${encodeURIComponent(id)}`, location.origin).href;
  // It rejects, too, when it is shared with nobody.
  const share = () => void navigator.share({ url }).catch(() => {});
  return (
    <button type="button" onClick={share}>
      {words.share}
    </button>
  );
}
