import { serviceNames } from '@downspout/business/office/inbox';
import { lead as words } from '@downspout/business/office/lead';
import { SERVICE_TYPES } from '@downspout/leads/options';
import type { LeadPage } from '@downspout/office-api/lead';
import { SentMoment } from '../../ui/moment.tsx';
import { Facts } from './facts.tsx';
import { webHref } from './reach.ts';

const { fields } = words;

/** Everything as it was given, line breaks and all. */
export function GivenSection({ page: { given, holidayLights, lead } }: { readonly page: LeadPage }) {
  const name = `${given.firstName} ${given.lastName}`.trim();
  return (
    <section className="panel" aria-labelledby="given">
      <h2 id="given">{words.given}</h2>
      <Facts
        facts={[
          [fields.name, asGiven(name)],
          [fields.phone, asGiven(given.phone)],
          [fields.email, asGiven(given.email)],
          [fields.address, asGiven(given.address)],
          holidayLights === null ? [fields.service, asGiven(serviceName(lead.service))] : null,
          ...holidayFacts(holidayLights),
          [fields.notes, asGiven(given.notes)],
          [fields.submittedAt, <SentMoment key="at" at={given.submittedAt} />],
        ]}
      />
    </section>
  );
}

function holidayFacts(holidayLights: LeadPage['holidayLights']) {
  if (holidayLights === null) return [];
  return [
    [fields.roofStories, asGiven(holidayLights.roofStories)],
    [fields.installWindow, asGiven(holidayLights.installWindow)],
    [fields.style, asGiven(holidayLights.style)],
    [fields.budgetRange, asGiven(holidayLights.budgetRange)],
    [fields.photoUrl, photo(holidayLights.photoUrl)],
  ] as const;
}

function photo(url: string) {
  const href = webHref(url);
  if (href === null) return url === '' ? asGiven('') : `${url} (${words.notALink})`;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {words.openPhoto}
    </a>
  );
}

function asGiven(text: string) {
  if (text === '') return <span className="hint">{words.nothing}</span>;
  return <span className="lead-text">{text}</span>;
}

function serviceName(service: string): string {
  const known = SERVICE_TYPES.find((type) => type === service);
  return known === undefined ? service : serviceNames[known];
}
