import { MIGRATION_NAMES } from '../store/migrate.ts';
import { BackupError } from './backup-error.ts';

/** What a store, or a backup of it, holds: read from both, they must be the same. */
export interface StoreFacts {
  /** Names of the migrations that were applied, in order. */
  readonly migrations: readonly string[];
  /** Rows of each table. */
  readonly counts: Readonly<Record<string, number>>;
  /** The id that sorts last, which is the lead that came last; null when there is none. */
  readonly newestLead: string | null;
}

/** The migrator's own tables: `migrations` stands for their rows. */
export function isMigratorsTable(name: string): boolean {
  return name.startsWith('kysely_');
}

/** In words where the two differ, the first such place; null when they do not. */
export function differenceOf(expected: StoreFacts, actual: StoreFacts): string | null {
  if (expected.migrations.join() !== actual.migrations.join()) return 'its tables are of another version';
  for (const table of Object.keys({ ...expected.counts, ...actual.counts })) {
    const [wanted = 0, found = 0] = [expected.counts[table], actual.counts[table]];
    if (wanted !== found) return `${table} has ${found} rows, not ${wanted}`;
  }
  return expected.newestLead === actual.newestLead ? null : 'its newest lead is another one';
}

/** Throws `BackupError` for tables that this version of the server did not make or does not know yet. */
export function assertKnownSchema({ migrations, counts }: StoreFacts, what: string): void {
  const unknown = migrations.find((name) => !MIGRATION_NAMES.includes(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `${what} was made by a newer version of this server (its tables are at ${unknown}). Install that version, or a later one, and try again.`,
    );
  }
  if (migrations.length === 0 || counts.leads === undefined) {
    throw new BackupError(`${what} holds no tables of this server. Name another file.`);
  }
}
