import { LEAD_FIELDS } from '@downspout/leads/fields/every-lead';
import { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import type { FoundField } from '@downspout/office-api/leads';
import { kindNames } from '@downspout/office-api/names';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { Line } from '../inbox/search-words.ts';

export type SearchedTexts = Readonly<Record<FoundField, string>>;

/** A lead's texts, as people wrote them. */
export interface SearchedLead {
  readonly id: string;
  readonly receivedAt: number;
  readonly texts: SearchedTexts;
}

/** In which line of the index the words of each stand. */
export const LINE_OF: Readonly<Record<FoundField, Line>> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  address: 'address',
  details: 'details',
  notes: 'notes',
  'office-notes': 'notes',
};

/** Everything the visitor entered is searched. */
const TOLD = [...LEAD_FIELDS, ...QUOTE_DETAILS, ...HOLIDAY_LIGHTS_DETAILS].map(({ column }) => column);
const BY_THEMSELVES: readonly string[] = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'address',
  'notes',
  'service_type',
];
const OTHERS = TOLD.filter((column) => !BY_THEMSELVES.includes(column));

export async function readSearchedTexts(db: Kysely<Tables>, ids: readonly string[]): Promise<SearchedLead[]> {
  const leads = await db
    .selectFrom('leads')
    .leftJoin('quote_requests as quote', 'quote.lead_id', 'leads.id')
    .leftJoin('holiday_lights_leads as holiday', 'holiday.lead_id', 'leads.id')
    .select(['leads.id', 'kind', 'received_at', 'page', ...TOLD])
    .where('leads.id', 'in', ids)
    .execute();
  const notes = await notesOf(db, ids);
  return leads.map((lead) => ({
    id: lead.id,
    receivedAt: lead.received_at,
    texts: {
      name: `${lead.first_name} ${lead.last_name}`.trim(),
      phone: lead.phone,
      email: lead.email,
      address: lead.address,
      details: [
        lead.kind === 'holiday-lights' ? kindNames[lead.kind] : '',
        lead.service_type?.replaceAll('-', ' '),
        ...OTHERS.map((column) => lead[column]),
        lead.page,
      ]
        .filter(Boolean)
        .join(', '),
      notes: lead.notes,
      'office-notes': notes.get(lead.id) ?? '',
    },
  }));
}

/** As the index keeps them. */
export function linesOf({ 'office-notes': noted, ...texts }: SearchedTexts): Readonly<Record<Line, string>> {
  return { ...texts, notes: `${texts.notes}\n${noted}` };
}

async function notesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  const select = db.selectFrom('lead_notes').select(['lead_id', 'text']).where('lead_id', 'in', ids).orderBy('id');
  const notes = new Map<string, string>();
  for (const { lead_id, text } of await select.execute()) {
    const before = notes.get(lead_id);
    notes.set(lead_id, before === undefined ? text : `${before}\n${text}`);
  }
  return notes;
}
