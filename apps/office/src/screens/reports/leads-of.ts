import type { LeadStatus } from '@downspout/office-api/leads';
import type { StatusReport } from '@downspout/office-api/reports';

/** How many leads have one of these statuses. */
export function leadsOf({ counts }: StatusReport, ...statuses: readonly LeadStatus[]): number {
  return counts.reduce((sum, { status, leads }) => sum + (statuses.includes(status) ? leads : 0), 0);
}
