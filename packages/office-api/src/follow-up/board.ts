import type { InboxLead, LeadStatus } from '../leads.ts';

/** From left to right. */
export const BOARD_STATUSES = [
  'new',
  'contacted',
  'quoted',
  'scheduled',
  'won',
  'lost',
] as const satisfies LeadStatus[];
export type BoardStatus = (typeof BOARD_STATUSES)[number];

/** `GET /api/board`: open leads, and those won or lost in the last 30 days. */
export interface Board {
  readonly columns: readonly BoardColumn[];
}

export interface BoardColumn {
  readonly status: BoardStatus;
  /** Of these `MAX_CARDS` are there. */
  readonly count: number;
  /** The newest first. */
  readonly leads: readonly InboxLead[];
}
