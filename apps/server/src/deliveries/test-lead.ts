import { byField } from '@downspout/leads/by-field';
import { LEAD_FIELDS } from '@downspout/leads/fields/every-lead';
import { HOLIDAY_LIGHTS_DETAILS } from '@downspout/leads/fields/holiday-lights';
import type { LeadField } from '@downspout/leads/fields/lead-field';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import type { LeadKind } from '../store/tables.ts';
import type { StoredLead } from './stored-leads.ts';

/** A lead of the shape that those of this kind have, which says that it is a test. `now` in ms since the epoch. */
export function testLead(kind: LeadKind, now: number): StoredLead {
  switch (kind) {
    case 'quote':
      return testQuote(now);
    case 'holiday-lights':
      return testHolidayLights(now);
  }
}

function testQuote(now: number): StoredLead {
  const answers = { ...testAnswers(QUOTE_DETAILS), service_type: 'gutter-cleaning' };
  return { ...anyLead(now), ...answers, kind: 'quote', sms_opt_in: 0, consented_at: '' };
}

function testHolidayLights(now: number): StoredLead {
  return { ...anyLead(now), ...testAnswers(HOLIDAY_LIGHTS_DETAILS), kind: 'holiday-lights' };
}

/** What a form alone asks, where it must be answered. */
function testAnswers<Field extends LeadField>(details: readonly Field[]) {
  return byField(details, 'column', ({ required, options = [] }) => (required ? (options[0] ?? '') : ''));
}

/** Nobody's: 555-0100 is kept for fiction, and example.com for examples (RFC 2606). */
function anyLead(now: number) {
  return {
    id: 'test',
    ...byField(LEAD_FIELDS, 'column', () => 'Test'),
    email: 'test@example.com',
    phone: '(404) 555-0100',
    notes: 'This is a test delivery from your office.',
    submitted_at: new Date(now).toISOString(),
    received_at: now,
    call_id: null,
    incomplete: 0,
    erased_at: null,
  } as const;
}
