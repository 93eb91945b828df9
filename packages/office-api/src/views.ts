import * as z from 'zod/mini';
import { leadFilter } from './inbox.ts';
import { MAX_VIEW_NAME } from './limits.ts';

/** Words that are searched for are not kept: they may name a person who asks to be forgotten. */
export const savedFilter = z.omit(leadFilter, { q: true });

export type SavedFilter = z.output<typeof savedFilter>;

/** A filter of the inbox that a user keeps under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly filter: SavedFilter;
}

/** `GET /api/inbox/views`: how many leads are in each list, and what the user has saved, in the order in which that was done. */
export interface InboxViews {
  readonly counts: Readonly<Record<'reply' | 'mine' | 'snoozed' | 'spam' | 'all', number>>;
  readonly saved: readonly SavedView[];
}

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please write a name'),
    z.maxLength(MAX_VIEW_NAME, `At most ${MAX_VIEW_NAME} characters`),
  );

/** `POST /api/inbox/views`. Answers the `SavedView`. */
export const newViewBody = z.object({ name, filter: savedFilter });

/** `POST /api/inbox/views/{id}`: calls it otherwise. Answers the `SavedView`. */
export const renamedViewBody = z.object({ name });

export type NewViewBody = z.output<typeof newViewBody>;
