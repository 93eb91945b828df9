import { type Attribution, CAMPAIGN_PARAMETERS, type Touch } from '@downspout/leads/attribution';
import type { LeadPage } from '@downspout/office-api/lead';
import { Moment } from '../../ui/moment.tsx';
import { spamSignals, touches, lead as words } from '../../words/lead/lead.ts';
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
            : [[words.spamSignals, attribution.spamSigns.map((signal) => spamSignals[signal]).join('; ')] as const]),
        ]}
      />
      {attribution.touches && <Touches of={attribution.touches} />}
    </section>
  );
}

/** Most come once: then there is one to be shown. */
function Touches({ of: { first, last } }: { readonly of: Attribution }) {
  if (first.at === last.at) return <TouchFacts title={touches.only} of={first} />;
  return (
    <>
      <TouchFacts title={touches.first} of={first} />
      <TouchFacts title={touches.last} of={last} />
    </>
  );
}

function TouchFacts({
  title,
  of: { at, page, referrer, ...campaign },
}: {
  readonly title: string;
  readonly of: Touch;
}) {
  const parameters = CAMPAIGN_PARAMETERS.map((name) =>
    campaign[name] ? ([touches.names[name], campaign[name]] as const) : null,
  );
  return (
    <>
      <h3>{title}</h3>
      <Facts
        facts={[
          [touches.at, <Moment key="at" at={Date.parse(at)} />],
          [touches.page, page],
          referrer ? [touches.referrer, referrer] : null,
          ...parameters,
        ]}
      />
    </>
  );
}
