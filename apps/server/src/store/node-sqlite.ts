import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type {
  DatabaseConnection,
  DatabaseIntrospector,
  Dialect,
  Kysely,
  SqliteDatabase,
  SqliteStatement,
} from 'kysely';
import { CompiledQuery, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';

/** Statements kept prepared, by their SQL text; the least recently used one goes first. */
const MAX_PREPARED_STATEMENTS = 300;

/**
 * Kysely over Node's own SQLite. Kysely keeps all work on the one connection apart: a query waits until an open
 * transaction has ended, so none slips into another's transaction.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#database);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature of this method; a narrower one does not implement it.
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: preparedDatabase(database) });
    this.#database = database;
  }

  /** Takes the write lock at once: a transaction that reads first could otherwise fail when it comes to write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After a full disk or an I/O error SQLite has rolled back by itself, and a second rollback would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

/** SQLite does roll back DDL (https://www.sqlite.org/lang_transaction.html): a migration is applied as a whole or not. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function preparedDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      const statement = known ?? adaptedStatement(database.prepare(sql));
      prepared.delete(sql);
      prepared.set(sql, statement);
      if (prepared.size > MAX_PREPARED_STATEMENTS) prepared.delete(oldestOf(prepared) ?? sql);
      return statement;
    },
  };
}

function oldestOf(prepared: Map<string, SqliteStatement>): string | undefined {
  return prepared.keys().next().value;
}

function adaptedStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    // Node's rows have no prototype; those of PostgreSQL do, and both engines should answer alike.
    all: (parameters) => statement.all(...inputValues(parameters)).map((row) => ({ ...row })),
    run: (parameters) =>
      Array.isArray(parameters[0]) ? runEach(statement, parameters) : statement.run(...inputValues(parameters)),
    iterate: (parameters) => statement.iterate(...inputValues(parameters)),
  };
}

/** Parameters that are lists themselves are as many runs of the one statement (see `prepared-insert.ts`). */
function runEach(statement: StatementSync, lists: readonly unknown[]) {
  let changes = 0;
  for (const list of lists) {
    if (!Array.isArray(list)) throw new TypeError('Either all parameters are lists or none is');
    changes += Number(statement.run(...inputValues(list)).changes);
  }
  return { changes, lastInsertRowid: 0 };
}

/** The same list, once each value in it is known to be one that SQLite takes: copying it would cost every insert. */
function inputValues(values: readonly unknown[]): readonly SQLInputValue[] {
  if (areInputValues(values)) return values;
  const wrong = values.find((value) => !isInputValue(value));
  throw new TypeError(`SQLite takes text, numbers, bytes and null, not a ${typeof wrong}`);
}

function areInputValues(values: readonly unknown[]): values is readonly SQLInputValue[] {
  return values.every(isInputValue);
}

function isInputValue(value: unknown): value is SQLInputValue {
  if (value === null || value instanceof Uint8Array) return true;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}
