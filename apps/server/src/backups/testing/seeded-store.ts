import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../store/database.ts';
import type { Engine } from '../../testing/engines.ts';
import { createTestSaveLead, newHolidayLights, newQuote } from '../../testing/new-leads.ts';

/** What a copy could stumble over: line ends, separators, what `pg_dump` ends a table with, and other scripts. */
export const ODD_NOTES = 'Größe\t"\\N" 🎃\u2028next\r\n\\.\nlast \\x41';

/** A folder that is removed after the test. */
export async function temporaryFolder({ cleanUp }: Pick<Engine, 'cleanUp'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-backup-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Stores so many quote requests with odd texts and one holiday request; answers their ids, sorted. */
export async function seed(store: Store, quotes: number): Promise<string[]> {
  const saveLead = createTestSaveLead(store);
  for (let n = 0; n < quotes; n += 1) await saveLead(newQuote({ notes: `${ODD_NOTES} ${n}` }, `key-${n}`));
  await saveLead(newHolidayLights());
  return leadIds(store);
}

export async function leadIds({ db }: Pick<Store, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('leads').select('id').execute();
  return rows.map(({ id }) => id).sort();
}
