import { spamSigns, lead as words } from '@downspout/business/office/lead';
import type { LeadPage } from '@downspout/office-api/lead';
import { Facts } from './facts.tsx';

export function OriginSection({ page: { attribution } }: { readonly page: LeadPage }) {
  return (
    <section className="panel" aria-labelledby="origin">
      <h2 id="origin">{words.origin}</h2>
      <Facts
        facts={[
          [words.source, attribution.source],
          [words.page, attribution.page || words.unknown],
          [words.address, attribution.clientAddress || words.unknown],
          [words.browser, attribution.userAgent || words.unknown],
          ...(attribution.spamSigns.length === 0
            ? []
            : [[words.spamSigns, attribution.spamSigns.map((sign) => spamSigns[sign]).join('; ')] as const]),
        ]}
      />
    </section>
  );
}
