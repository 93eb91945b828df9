import { spamSigns, quarantine as words } from '@downspout/business/office/lead';
import type { LeadPage, ReleaseBody } from '@downspout/office-api/lead';
import { ChangeButton } from './change-button.tsx';
import { useLeadChange } from './use-lead.ts';

/** Says why a lead is held back, and releases it. */
export function QuarantineNotice({ page: { lead, attribution } }: { readonly page: LeadPage }) {
  const release = useLeadChange<ReleaseBody>(lead.id, 'release');
  return (
    <section className="notice quarantine" aria-labelledby="quarantine">
      <h2 id="quarantine">{words.title}</h2>
      <ul>
        {attribution.spamSigns.map((sign) => (
          <li key={sign}>{spamSigns[sign]}</li>
        ))}
      </ul>
      <p>
        {words.why} {words.byStatus} {words.nothing}
      </p>
      <ChangeButton change={release} body={{ version: lead.version }} text={words.release} isMain />
    </section>
  );
}
