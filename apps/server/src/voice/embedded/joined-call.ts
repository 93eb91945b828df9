import type { ConversationState } from '@downspout/assistant/conversation-state';
import type { LeadOrigin } from '../../leads/new-lead.ts';
import type { LiveCallsTable } from '../../store/tables.ts';

/** A connected call's row is moved on by this much, in ms; so long after a crash its call can be taken over. */
export const HOLD_MS = 45_000;

/** A call that was joined, as the store has it. */
export interface JoinedCall {
  readonly id: string;
  /** The connection that leads it; `''` when it was never joined. */
  readonly holder: string;
  /** The one that led it before this one joined. */
  readonly previousHolder: string;
  readonly mustEndAt: number;
  readonly origin: LeadOrigin;
  readonly state: ConversationState;
}

/** `previousHolder`: before the row was joined as it is. Throws `SyntaxError` when its conversation cannot be read. */
export function joinedCall(row: Pick<LiveCallsTable, keyof LiveCallsTable>, previousHolder = ''): JoinedCall {
  return {
    id: row.call_id,
    holder: row.holder ?? '',
    previousHolder,
    mustEndAt: row.must_end_at,
    origin: { page: row.page, clientAddress: row.client_address, userAgent: row.user_agent },
    state: JSON.parse(row.conversation),
  };
}
