import { lead as words } from '@downspout/business/office/lead';
import type { LeadPage } from '@downspout/office-api/lead';
import { SentMoment } from '../../ui/moment.tsx';
import { Facts } from './facts.tsx';

/** The evidence: to which words, and when. */
export function ConsentSection({ page: { consent, lead } }: { readonly page: LeadPage }) {
  if (consent === null) return null;
  return (
    <section className="panel" aria-labelledby="consent">
      <h2 id="consent">{words.consent}</h2>
      {lead.erased && <p className="hint">{words.consentErased}</p>}
      {consent.smsOptIn ? (
        <>
          <p>{words.agreed}</p>
          <Facts
            facts={[
              [words.consentAt, <SentMoment key="at" at={consent.at} />],
              [words.consentVersion, consent.version],
              [words.consentText, consent.text],
            ]}
          />
        </>
      ) : (
        <p>{words.notAgreed}</p>
      )}
    </section>
  );
}
