import { CONTACT_FIELDS, notes } from '@downspout/leads/fields/every-lead';
import { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import { FIELD_LABELS } from '@downspout/leads/fields/labels';
import type { LeadField } from '@downspout/leads/fields/lead-field';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import { type OptionLabels, optionLabel } from '@downspout/leads/labelled-options';
import { deliveryNames, destinationNames, kindNames, serviceNames, statusNames } from '@downspout/office-api/names';
import { localTime } from '../local-time.ts';
import type { Cell } from './csv.ts';
import type { ExportedLead } from './exported-leads.ts';

/** The columns of the CSV for spreadsheets, except those of the form's fields. */
const labels = {
  received: 'Received',
  kind: 'Kind',
  mayBeTexted: 'May be texted',
  status: 'Status',
  amount: 'Price',
  assignedTo: 'Assigned to',
  firstContact: 'First contact',
  officeNotes: 'Your notes',
  deliveries: 'Deliveries',
  page: 'Page',
  campaign: 'Campaign',
  callSummary: 'Call summary',
  erased: 'Erased',
} as const;
const mayBeTexted = { yes: 'Yes', no: 'No', notAsked: 'Not asked' } as const;

type Names = Readonly<Record<string, string>>;

const OPTION_NAMES: OptionLabels = { serviceType: serviceNames };

type Column = readonly [label: string, cellOf: (lead: ExportedLead) => Cell | undefined];

/** What an owner works with, by column: plain words, and times by the business's clocks. */
const COLUMNS: readonly Column[] = [
  [labels.received, (lead) => timeOf(lead.received_at)],
  [
    labels.kind,
    (lead) => {
      const [whole, broken] = lead.call_id === null ? [lead.kind, 'text'] : ['call', 'incomplete'];
      const kind = lead.incomplete === true ? broken : whole;
      return named(kindNames, kind);
    },
  ],
  ...[...CONTACT_FIELDS, ...QUOTE_DETAILS, notes, ...HOLIDAY_LIGHTS_DETAILS].map((field) =>
    columnOf(field, FIELD_LABELS[field.name]),
  ),
  [
    labels.mayBeTexted,
    ({ sms_opt_in: optIn }) =>
      optIn === null ? mayBeTexted.notAsked : optIn === true ? mayBeTexted.yes : mayBeTexted.no,
  ],
  [labels.status, (lead) => named(statusNames, lead.status)],
  [labels.amount, (lead) => lead.amount],
  [labels.assignedTo, (lead) => lead.assigned_to],
  [labels.firstContact, (lead) => timeOf(lead.first_contact_at)],
  [labels.officeNotes, (lead) => lead.office_notes],
  [labels.deliveries, (lead) => deliveryWords(lead.deliveries)],
  [labels.page, (lead) => lead.page],
  [labels.campaign, (lead) => lead.last_utm_campaign],
  [labels.callSummary, (lead) => lead.call_summary],
  [labels.erased, (lead) => timeOf(lead.erased_at)],
];

export const OWNER_LABELS = COLUMNS.map(([label]) => label);

/** In the labels' order. */
export function ownerCells(lead: ExportedLead): Cell[] {
  return COLUMNS.map(([, cellOf]) => cellOf(lead) ?? null);
}

function columnOf(field: LeadField, label: string): Column {
  return [
    label,
    ({ [field.column]: value }) => (typeof value === 'string' ? optionLabel(field, value, OPTION_NAMES) : value),
  ];
}

function timeOf(at: Cell | undefined): string | null {
  return typeof at === 'string' ? localTime(Date.parse(at)) : null;
}

function named(names: Names, value: Cell | undefined): Cell {
  return typeof value === 'string' ? (names[value] ?? value) : null;
}

/** Of lines such as `quote-webhook: waiting`. */
function deliveryWords(lines: Cell | undefined): string | null {
  if (typeof lines !== 'string') return null;
  const words = lines.split('\n').map((line) => {
    const [destination = '', state = ''] = line.split(': ');
    return `${named(destinationNames, destination)}: ${named(deliveryNames, state)}`;
  });
  return words.join('\n');
}
