import { quoteSource } from '@downspout/business/facts';
import { HOLIDAY_LIGHTS_SOURCE } from '@downspout/leads/options';
import type { StoredLead } from './stored-leads.ts';

/**
 * The body of a delivery: the specification's fields (point 7) in its order and no others, as JSON text. The only place
 * that knows wire casing: snake_case for the landing form, camelCase for the holiday form.
 */
export function payloadOf(lead: StoredLead): string {
  switch (lead.kind) {
    case 'quote':
      return JSON.stringify({
        first_name: lead.first_name,
        last_name: lead.last_name,
        email: lead.email,
        phone: lead.phone,
        address: lead.address,
        service_type: lead.service_type,
        notes: lead.notes,
        sms_opt_in: lead.sms_opt_in === 1,
        source: quoteSource,
      });
    case 'holiday-lights':
      return JSON.stringify({
        firstName: lead.first_name,
        lastName: lead.last_name,
        email: lead.email,
        phone: lead.phone,
        address: lead.address,
        roofStories: lead.roof_stories,
        installWindow: lead.install_window,
        style: lead.style,
        budgetRange: lead.budget_range,
        notes: lead.notes,
        photoUrl: lead.photo_url,
        source: HOLIDAY_LIGHTS_SOURCE,
        submittedAt: lead.submitted_at,
      });
  }
}
