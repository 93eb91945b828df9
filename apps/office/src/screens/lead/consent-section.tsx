import type { ConsentSeal, LeadPage } from '@downspout/office-api/lead';
import { Moment, SentMoment } from '../../ui/moment.tsx';
import { seal, lead as words } from '../../words/lead/lead.ts';
import { Facts } from './facts.tsx';
import { OptedOut } from './opted-out.tsx';

/** The evidence: to which words, and when. */
export function ConsentSection({ page: { consent, lead, optOut } }: { readonly page: LeadPage }) {
  if (consent === null) return null;
  return (
    <section className="panel" aria-labelledby="consent">
      <h2 id="consent">{words.consent}</h2>
      {lead.erased && <p className="hint">{words.consentErased}</p>}
      {optOut && (
        <p className="may-not-text">
          <OptedOut {...optOut} />
        </p>
      )}
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
          {consent.seal === null ? lead.erased || <p className="hint">{seal.none}</p> : <Seal of={consent.seal} />}
        </>
      ) : (
        <p>{words.notAgreed}</p>
      )}
    </section>
  );
}

function Seal({ of: { number, hash, sealedAt, isIntact, head } }: { readonly of: ConsentSeal }) {
  return (
    <>
      <h3>{seal.title}</h3>
      <p className={isIntact ? 'seal-intact' : 'seal-broken'}>{isIntact ? seal.intact : seal.broken}</p>
      <Facts
        facts={[
          [seal.number, number],
          [seal.at, <Moment key="at" at={sealedAt} />],
          [seal.hash, <code key="hash">{hash}</code>],
          [seal.head, <code key="head">{`${head.number}:${head.hash}`}</code>],
        ]}
      />
      <p className="hint">{seal.why}</p>
    </>
  );
}
