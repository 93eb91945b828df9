import { CONTACT_FIELDS } from '@downspout/leads/fields/every-lead';
import { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import { FIELD_LABELS } from '@downspout/leads/fields/labels';
import type { LeadField } from '@downspout/leads/fields/lead-field';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import { type OptionLabels, optionLabel } from '@downspout/leads/labelled-options';
import type { LeadPage } from '@downspout/office-api/lead';
import { serviceNames } from '@downspout/office-api/names';
import { SentMoment } from '../../ui/moment.tsx';
import { lead as words } from '../../words/lead/lead.ts';
import { Facts } from './facts.tsx';
import { webHref } from './reach.ts';

const { fields } = words;
const [, , ...REACH] = CONTACT_FIELDS;
const OPTION_NAMES: OptionLabels = { serviceType: serviceNames };
type DetailField = (typeof QUOTE_DETAILS | typeof HOLIDAY_LIGHTS_DETAILS)[number];

/** Everything as it was given, line breaks and all. */
export function GivenSection({ page: { given, quote, holidayLights } }: { readonly page: LeadPage }) {
  const name = `${given.firstName} ${given.lastName}`.trim();
  return (
    <section className="panel" aria-labelledby="given">
      <h2 id="given">{words.given}</h2>
      <Facts
        facts={[
          [fields.name, asGiven(name)],
          ...REACH.map((field) => [FIELD_LABELS[field.name], asGiven(given[field.name])] as const),
          ...details(QUOTE_DETAILS, quote),
          ...details(HOLIDAY_LIGHTS_DETAILS, holidayLights),
          [FIELD_LABELS.notes, asGiven(given.notes)],
          [fields.submittedAt, <SentMoment key="at" at={given.submittedAt} />],
        ]}
      />
    </section>
  );
}

/** What one form alone asks. */
function details<Field extends DetailField>(
  fields: readonly Field[],
  values: Readonly<Record<Field['name'], string>> | null,
) {
  if (values === null) return [];
  return fields.map((field) => {
    const name: Field['name'] = field.name;
    return [FIELD_LABELS[name], detail(field, values[name])] as const;
  });
}

function detail(field: LeadField, value: string) {
  return field.control === 'url' ? photo(value) : asGiven(optionLabel(field, value, OPTION_NAMES));
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
