import * as z from 'zod/mini';
import { assigneeBody, releaseBody, snoozeBody, statusBody } from './lead.ts';
import type { InboxLead } from './leads.ts';
import { MAX_BULK } from './limits.ts';

const id = z.string().check(z.maxLength(60));

/** What is done with one of several leads; as its own address takes it, under the name of that. */
const bulkChange = z.discriminatedUnion('change', [
  z.extend(statusBody, { id, change: z.literal('status') }),
  z.extend(assigneeBody, { id, change: z.literal('assignee') }),
  z.extend(snoozeBody, { id, change: z.literal('snooze') }),
  z.extend(releaseBody, { id, change: z.literal('release') }),
]);

/** `POST /api/leads/bulk`: each by itself, so that one that is refused stops none of the others. Answers `BulkOutcomes`. */
export const bulkBody = z.object({
  leads: z.array(bulkChange).check(z.minLength(1), z.maxLength(MAX_BULK, `At most ${MAX_BULK} leads at once`)),
});

/** In the order in which they were sent. */
export interface BulkOutcomes {
  readonly outcomes: readonly BulkOutcome[];
}

/** The lead as it is from then on; or null, and why it was not changed: `code` as a single change is refused with. */
export interface BulkOutcome {
  readonly id: string;
  readonly lead: InboxLead | null;
  readonly refusal: { readonly code: string; readonly message: string } | null;
}

export type BulkChange = z.output<typeof bulkChange>;
