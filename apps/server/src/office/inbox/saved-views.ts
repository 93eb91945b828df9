import { MAX_SAVED_VIEWS } from '@downspout/office-api/limits';
import { type NewViewBody, type SavedFilter, type SavedView, savedFilter } from '@downspout/office-api/views';
import type { Kysely } from 'kysely';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { createUuidV7 } from '../../store/uuid-v7.ts';

const NO_VIEW: ErrorAnswer = { status: 404, code: 'not_found', message: 'There is no such view' };
const NAME_TAKEN: ErrorAnswer = invalid('You already have a view with this name');
const TOO_MANY: ErrorAnswer = invalid(`You can save ${MAX_SAVED_VIEWS} views at most. Delete one first.`);

const newId = createUuidV7();

/** Those of a user, in the order in which they were made. */
export async function readSavedViews(db: Kysely<Tables>, userId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['id', 'name', 'filter'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, filter }) => ({ id, name, filter: readFilter(filter) }));
}

/** The same name with the same filter is one view that was sent again. Throws `RefusedError` for a name that is taken, and for too many. */
export function saveView(
  { db }: Store,
  userId: string,
  { name, filter }: NewViewBody,
  now: number,
): Promise<SavedView> {
  return db.transaction().execute(async (transaction) => {
    const known = await readSavedViews(transaction, userId);
    const text = JSON.stringify(filter);
    const same = known.find((view) => isSameName(view, name));
    if (same !== undefined && JSON.stringify(same.filter) === text) return same;
    if (same !== undefined) throw new RefusedError(NAME_TAKEN);
    if (known.length >= MAX_SAVED_VIEWS) throw new RefusedError(TOO_MANY);
    const view = { id: newId(now), name, filter: text };
    await transaction
      .insertInto('saved_views')
      .values({ ...view, user_id: userId, created_at: now })
      .execute();
    return { ...view, filter };
  });
}

/** Throws `RefusedError` when the user has no such view, or another one of that name. */
export function renameView({ db }: Store, userId: string, id: string, name: string): Promise<SavedView> {
  return db.transaction().execute(async (transaction) => {
    const known = await readSavedViews(transaction, userId);
    const view = known.find((one) => one.id === id);
    if (view === undefined) throw new RefusedError(NO_VIEW);
    if (known.some((one) => one.id !== id && isSameName(one, name))) throw new RefusedError(NAME_TAKEN);
    await transaction.updateTable('saved_views').set({ name }).where('id', '=', id).execute();
    return { ...view, name };
  });
}

/** One that is gone already is no error. */
export async function removeView({ db }: Store, userId: string, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).where('user_id', '=', userId).execute();
}

function isSameName(view: SavedView, name: string): boolean {
  return view.name.toLowerCase() === name.toLowerCase();
}

/** One that a later version has saved and this one cannot read shows all. */
function readFilter(json: string): SavedFilter {
  const { data = {} } = savedFilter.safeParse(JSON.parse(json));
  return data;
}

function invalid(message: string): ErrorAnswer {
  return { status: 422, code: 'invalid', message, fields: { name: message } };
}
