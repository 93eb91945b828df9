/** An error as every event carries it: plain data that can be logged, sent and shown, never a live Response or Error. */
export interface PlainError {
  /** Always text, never empty. */
  message: string;
  name?: string;
  /** The room's error type, such as `end-of-life`. */
  type?: string;
  /** HTTP status, when a reply was refused. */
  status?: number;
  /** Body of that reply. */
  body?: unknown;
}

/**
 * Any thrown value as plain data. Rooms reject with an Error, with a text, or with an event object
 * (`errorMsg`, or `msg`, or `error` within), and a listener may throw anything; the most telling text wins.
 */
export function plainError(thrown: unknown): PlainError {
  const plain: PlainError = { message: messageOf(thrown) };
  if (!isRecord(thrown)) return plain;
  if (typeof thrown.name === 'string' && thrown.name !== '') plain.name = thrown.name;
  // Not of a Response, whose type says nothing about a room.
  const type = isRecord(thrown.error) ? thrown.error.type : thrown instanceof Error && thrown.type;
  if (typeof type === 'string') plain.type = type;
  if (typeof thrown.status === 'number') plain.status = thrown.status;
  if (thrown instanceof Error && thrown.body !== undefined) plain.body = thrown.body;
  return plain;
}

/** The stack of a thrown Error, or the words the event promises instead. */
export function stackOf(thrown: unknown): string {
  return isRecord(thrown) && typeof thrown.stack === 'string' ? thrown.stack : 'No stack trace available';
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function messageOf(thrown: unknown, depth = 0): string {
  if (typeof thrown === 'string' && thrown !== '') return thrown;
  if (isRecord(thrown)) {
    for (const key of ['message', 'errorMsg', 'msg', 'error']) {
      const text: unknown = thrown[key];
      if (text !== undefined && text !== null && text !== '' && depth < 4) return messageOf(text, depth + 1);
    }
    if (typeof thrown.status === 'number') return `HTTP status ${thrown.status}`;
    return 'Unknown error';
  }
  return thrown === undefined || thrown === '' ? 'Unknown error' : String(thrown);
}
