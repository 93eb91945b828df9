import { randomBytes } from 'node:crypto';
import type { Store } from './database.ts';

const SECRET_BYTES = 32;

/**
 * A secret of the site's own, in base64url: made when it is first asked for, kept in the store, and so the same in every
 * process on it and after every start. For what is signed by us and checked by us; never for what is configured.
 */
export async function siteSecret({ db }: Pick<Store, 'db'>, name: string): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString('base64url');
  await db
    .insertInto('site_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('site_secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
