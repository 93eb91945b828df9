import { connect, type Socket } from 'node:net';

export interface RawRequest {
  readonly bytes: Buffer;
  /** Nothing more is to come, though the request asks for more: the writing side is closed. */
  readonly cut: boolean;
  /** So many answers are waited for, however long each takes; then it may be quiet. */
  readonly answers?: number;
}

/** Nothing more came for so long after the last of an answer, in ms: the server keeps the connection, and we do not. */
const QUIET_MS = 100;
/** Nothing came at all for so long, in ms: it waits for more, and is told that there is none. */
const SILENT_MS = 1_500;

/** Writes these bytes to the server and answers all that comes until it closes the connection or is quiet, as Latin-1. */
export async function exchange(url: string, { bytes, cut, answers = 0 }: RawRequest): Promise<string> {
  const socket = open(url);
  const answer = collect(socket);
  const silent = answers > 0 ? undefined : setTimeout(() => socket.end(), SILENT_MS);
  let quiet: NodeJS.Timeout | null = null;
  socket.on('data', () => {
    clearTimeout(silent);
    if (statusesIn(answer()).length < answers) return;
    if (quiet === null) quiet = setTimeout(() => socket.destroy(), QUIET_MS);
    else quiet.refresh();
  });
  if (cut) socket.end(bytes);
  else socket.write(bytes);
  await closed(socket);
  clearTimeout(silent);
  if (quiet !== null) clearTimeout(quiet);
  return answer();
}

/** A connection whose errors are nobody's: they end in `close`. */
export function open(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  return socket;
}

/** Resolves when it is closed, by whomever and however. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** All that has come so far, at any time. */
export function collect(socket: Socket): () => string {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('latin1');
}

/** The status of each answer in it. */
export function statusesIn(answer: string): number[] {
  return [...answer.matchAll(/(?:^|\n|[^ ])HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
