import type { ConversationState } from '../../assistant/conversation-state.ts';
import type { LeadOrigin } from '../../leads/new-lead.ts';
import type { LiveCallsTable } from '../../store/tables.ts';

/** A connected call's row is moved on by this much, in ms; so long after a crash its call can be taken over. */
export const HOLD_MS = 45_000;

/** A call that was joined, as the store has it. */
export interface JoinedCall {
  readonly id: string;
  readonly holder: string;
  readonly mustEndAt: number;
  readonly origin: LeadOrigin;
  readonly state: ConversationState;
}

export function joinedCall(row: Pick<LiveCallsTable, keyof LiveCallsTable>, holder: string): JoinedCall {
  return {
    id: row.call_id,
    holder,
    mustEndAt: row.must_end_at,
    origin: { page: row.page, clientAddress: row.client_address, userAgent: row.user_agent },
    state: JSON.parse(row.conversation),
  };
}
