import { Socket } from 'node:net';
import pg from 'pg';
import { fileTrouble } from '../file-trouble.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** For questions that take no time: a server that has vanished does not answer, and nothing else tells. */
const ANSWER_TIMEOUT_MS = 10_000;
/** To say goodbye, in ms. A server that has vanished does not. */
const GOODBYE_MS = 1_000;

/** A connection whose end no vanished server holds up. */
export class PostgresConnection extends pg.Client {
  readonly #socket: Socket;

  constructor(databaseUrl: string) {
    const socket = new Socket();
    super({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'downspout-backup',
      keepAlive: true,
      stream: () => socket,
    });
    this.#socket = socket;
    // The query that meets a broken connection reports it; without a listener Node would end the process.
    this.on('error', () => {});
  }

  /** Ends it, in a second at most; what was not committed is given up. */
  async hangUp(): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, GOODBYE_MS);
    await Promise.race([this.end().catch(() => {}), late.promise]).finally(() => clearTimeout(timer));
    this.#socket.destroy();
  }
}

/** A connection of its own, for work that no pool's limits should end. */
export async function connectPostgres(
  databaseUrl: string,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): Promise<PostgresConnection> {
  const client = openConnection(databaseUrl);
  try {
    await client.connect();
    await ask(client, 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0', answerTimeoutMs);
    return client;
  } catch (error) {
    void client.hangUp();
    throw error;
  }
}

/** The address may name certificates, which are read here. */
function openConnection(databaseUrl: string): PostgresConnection {
  try {
    return new PostgresConnection(databaseUrl);
  } catch (error) {
    throw fileTrouble('DATABASE_URL cannot be followed', error);
  }
}

/** Asks a short question of one or more statements. Rejects when the answer does not come in time. */
export function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<pg.QueryResult<Row>> {
  // A limit of this one query, of which the types do not know.
  const question = { text, query_timeout: timeoutMs };
  return client.query<Row>(question);
}
