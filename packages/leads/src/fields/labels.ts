import { LEAD_LABELS } from './every-lead.ts';
import { HOLIDAY_LIGHTS_LABELS } from './holiday-lights.ts';
import { QUOTE_LABELS } from './quote.ts';

/** How the office, the mails and the spreadsheets call a field, whatever the form does. */
export const FIELD_LABELS = { ...LEAD_LABELS, ...QUOTE_LABELS, ...HOLIDAY_LIGHTS_LABELS } as const;
