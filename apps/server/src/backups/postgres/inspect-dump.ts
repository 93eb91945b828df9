import { BackupError } from '../backup-error.ts';
import { isMigratorsTable, type StoreFacts } from '../facts.ts';
import { type PostgresPrograms, startProgram } from './postgres-programs.ts';

/** `COPY public.leads (id, kind) FROM stdin;`, as pg_dump writes it (https://www.postgresql.org/docs/current/sql-copy.html). */
const COPY = /^COPY (?:"?[^".]+"?\.)?"?([^". (]+)"? \((.*)\) FROM stdin;$/;
const COPY_END = '\\.';

/** Reads every row of a PostgreSQL backup and answers what it holds. Throws `BackupError` when it cannot be read whole. */
export async function inspectDump(path: string, programs: PostgresPrograms): Promise<StoreFacts> {
  const { child, ended } = startProgram(programs.restore, ['--data-only', '--file=-', path], process.env);
  child.stdin?.end();
  const reader = new DumpReader();
  if (child.stdout !== null) for await (const line of linesOf(child.stdout)) reader.read(line);
  await ended.catch((error: unknown) => {
    throw new BackupError(`${path} is damaged: it cannot be read to its end.`, { cause: error });
  });
  return reader.facts();
}

class DumpReader {
  readonly #counts: Record<string, number> = {};
  readonly #migrations: string[] = [];
  #newestLead: string | null = null;
  /** The table whose rows come now, and which of their columns is its key; null between tables. */
  #table: { name: string; key: number } | null = null;

  read(line: string): void {
    if (this.#table === null) this.#begin(line);
    else if (line === COPY_END) this.#table = null;
    else this.#row(line.split('\t', this.#table.key + 1)[this.#table.key] ?? '', this.#table.name);
  }

  facts(): StoreFacts {
    return { migrations: this.#migrations.sort(), counts: this.#counts, newestLead: this.#newestLead };
  }

  #begin(line: string): void {
    const [, name, columns = ''] = COPY.exec(line) ?? [];
    if (name === undefined) return;
    const wanted = isMigratorsTable(name) ? 'name' : 'id';
    this.#table = { name, key: Math.max(0, columns.split(', ').indexOf(wanted)) };
    if (!isMigratorsTable(name)) this.#counts[name] = 0;
  }

  #row(key: string, table: string): void {
    if (table === 'kysely_migration') this.#migrations.push(key);
    if (isMigratorsTable(table)) return;
    this.#counts[table] = (this.#counts[table] ?? 0) + 1;
    if (table === 'leads' && (this.#newestLead === null || key > this.#newestLead)) this.#newestLead = key;
  }
}

/** Split at line feeds alone: other separators may stand in what a visitor wrote. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
