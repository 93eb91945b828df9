import { lead as words } from '@downspout/business/office/lead';
import type { LeadPage } from '@downspout/office-api/lead';
import { CallBack } from '../calls/call-back.tsx';
import { OptedOut } from './opted-out.tsx';
import { dialled, mailHref, smsHref } from './reach.ts';

/** The ways to answer; a text message is written to those who agreed to it. */
export function ReachSection({ page: { lead, given, consent, optOut } }: { readonly page: LeadPage }) {
  const number = dialled(given.phone);
  if (number === null && given.email === '') return null;
  const hint = consent === null ? words.notAsked : consent.smsOptIn ? words.mayText : words.mayNotText;
  return (
    <section className="panel reach" aria-labelledby="reach">
      <h2 id="reach">{words.reach}</h2>
      <div className="actions">
        {number !== null && <a href={`tel:${number}`}>{words.call(given.phone)}</a>}
        {number !== null && (
          <a href={smsHref(number, given.firstName)} aria-describedby="may-text">
            {words.text}
          </a>
        )}
        {given.email !== '' && <a href={mailHref(given.email, given.firstName)}>{words.mail}</a>}
        <CallBack lead={lead} />
      </div>
      {number !== null && (
        <p id="may-text" className={consent?.smsOptIn && optOut === null ? 'may-text' : 'may-not-text'}>
          {optOut === null ? hint : <OptedOut {...optOut} />}
        </p>
      )}
    </section>
  );
}
