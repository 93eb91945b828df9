import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Where the connections of a PostgreSQL client break: before its COMMIT is passed on, or when the answer to it has come. */
type CommitCut = 'before-commit' | 'before-answer';

/** What stands between a server and its PostgreSQL, as the address that fails over does. */
export interface PostgresProxy {
  /** Of the database, through the proxy. */
  readonly url: string;
  /** Where connections lead: on to PostgreSQL, to nobody (refused), or to somebody who never says a word. */
  leadTo(where: 'postgres' | 'nobody' | 'silence'): void;
  /** Cuts the next COMMIT that passes, of a connection that has sent a text like this; resolves when it is cut. */
  cutCommit(where: CommitCut, after?: RegExp): Promise<void>;
  /** From the next text like this on, the connection that sends it gets no answer, and does not end. */
  silenceAt(text: RegExp): void;
  /** From the next text like this on, no connection gets an answer, and none ends. */
  vanishAt(text: RegExp): void;
  /** How many connections its clients have now. */
  clients(): number;
  close(): Promise<void>;
}

const STARTUP_LENGTH_BYTES = 4;
/** Asks whether the connection may be encrypted, before it starts. */
const ENCRYPTION_REQUESTS = [80877103, 80877104];
const TYPE_BYTES = 1;

export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let leads: 'postgres' | 'nobody' | 'silence' = 'postgres';
  let cut: { where: CommitCut; after: RegExp; done: () => void } | null = null;

  const clients = new Set<Socket>();
  let silence: RegExp | null = null;
  let vanish: RegExp | null = null;
  let hasVanished = false;

  function pass(client: Socket): void {
    keep(client);
    clients.add(client);
    client.on('close', () => clients.delete(client));
    if (leads === 'nobody') return void client.resetAndDestroy();
    if (leads === 'silence') return void client.resume();
    const server = keep(connect(Number(target.port), target.hostname));
    const end = () => [client, server].forEach((one) => void one.destroy());
    const frontend = readFrontend();
    let isLastAnswer = false;
    let isMeant = false;
    client.on('close', end);
    server.on('close', end);
    server.on('data', (bytes) => {
      if (isLastAnswer) finishCut(end);
      else if (!hasVanished) client.write(bytes);
    });
    client.on('data', (bytes) => {
      hasVanished ||= vanish?.test(bytes.toString('latin1')) ?? false;
      if (hasVanished) return;
      if (silence?.test(bytes.toString('latin1'))) return void server.removeAllListeners('data').pause();
      isMeant ||= cut?.after.test(bytes.toString('latin1')) ?? false;
      const isCommit = frontend(bytes).some((query) => isMeant && /^\s*commit\b/i.test(query));
      if (isCommit && cut?.where === 'before-commit') return finishCut(end);
      if (isCommit && cut?.where === 'before-answer') isLastAnswer = true;
      server.write(bytes);
    });
  }

  function finishCut(end: () => void): void {
    end();
    cut?.done();
    cut = null;
  }

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return socket.on('error', () => {});
  }

  const listener = createServer(pass).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy does not listen');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    leadTo(where) {
      leads = where;
      for (const socket of sockets) socket.destroy();
    },
    cutCommit(where, after = /^/) {
      const { promise, resolve } = Promise.withResolvers<void>();
      cut = { where, after, done: resolve };
      return promise;
    },
    silenceAt(text) {
      silence = text;
    },
    vanishAt(text) {
      vanish = text;
    },
    clients: () => clients.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** Answers the texts of the simple queries that each chunk completes (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
function readFrontend(): (bytes: Buffer) => string[] {
  let rest = Buffer.alloc(0);
  let headBytes = 0;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const queries: string[] = [];
    // Until it has started, no message has a type.
    while (rest.length >= headBytes + STARTUP_LENGTH_BYTES) {
      const length = headBytes + rest.readUInt32BE(headBytes);
      if (rest.length < length) break;
      const message = rest.subarray(0, length);
      if (headBytes > 0 && message[0] === 'Q'.charCodeAt(0)) {
        queries.push(message.subarray(headBytes + STARTUP_LENGTH_BYTES, -1).toString());
      }
      rest = rest.subarray(length);
      const isRequest = headBytes === 0 && ENCRYPTION_REQUESTS.includes(message.readUInt32BE(STARTUP_LENGTH_BYTES));
      if (!isRequest) headBytes = TYPE_BYTES;
    }
    return queries;
  };
}
