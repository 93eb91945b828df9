import { holidayError } from '@downspout/business/copy';
import { keptEntries } from '../../ui/kept-entries.ts';
import type { Checked, LeadForm } from '../lead-form/use-lead-form.ts';
import { trackEvent } from './track-event.ts';

const THANK_YOU = '/thank-you';
const SUBMITTED_EVENT = 'lead_submit_holiday_lights';
/** What the tab keeps of this form. */
export const holidayEntries = keptEntries('holiday-lights');

type Rules = typeof import('./holiday-lights-payload.ts');

let rules: Rules | null = null;

/** What the holiday-lights form does in its own way: our rules and words under each field, and a page of its own for thanks. */
export const holidayLightsLead: LeadForm = {
  keep: holidayEntries.keep,
  forget: holidayEntries.forget,
  failure: holidayError,
  leavesPage: true,
  loadRules: () => void loadRules().catch(() => {}),
  check: (form) => (rules === null ? loadRules().then((loaded) => checkedBy(loaded, form)) : checkedBy(rules, form)),
  isRight(control, form) {
    // A mark is set by the rules, so they are there by then.
    const checked = rules?.checkEntries(form);
    return checked !== undefined && (checked.valid || !((control.getAttribute('name') ?? '') in checked.errors));
  },
  async refusedIn({ outcome }) {
    if (outcome.kind === 'accepted') return null;
    console.error('The quote request was not taken:', outcome);
    return outcome.kind === 'refused' ? outcome.fields : {};
  },
};

export function thank(): void {
  trackEvent(SUBMITTED_EVENT);
  location.assign(THANK_YOU);
}

/**
 * Fetched once the form is alive: on a slow phone the press is answered a good while sooner without the rules in its way.
 * A load that failed is tried again by the next press.
 */
async function loadRules(): Promise<Rules> {
  rules = await import('./holiday-lights-payload.ts');
  return rules;
}

function checkedBy({ checkEntries, holidayLightsPayload }: Rules, form: HTMLFormElement): Checked {
  const checked = checkEntries(form);
  if (!checked.valid) return checked;
  const { request } = checked;
  const payload = (submittedAt: string) => holidayLightsPayload(request, submittedAt);
  return { valid: true, draft: { entries: request, consentVersion: null, payload } };
}
