const MASK = '[credential]';
/** Enough for fetch's `TypeError` and the two or three socket errors beneath it; an endless chain stops here. */
const MAX_CAUSES = 5;

/** Keeps one credential out of what is thrown, whoever put it there: the platform's echo, a wrapped fetch, a path. */
export type Redaction = {
  /** The text with every occurrence of the credential masked, also where it is percent-encoded. */
  text(text: string): string;
  /** A JSON value with every text and name in it masked. */
  json(value: unknown): unknown;
  /** A copy of what was thrown, kept to name, message, code, stack and causes, each masked. */
  cause(thrown: unknown): Error;
};

/** Makes the redaction of one client; null means that there is no credential and nothing to mask. */
export function createRedaction(credential: string | null): Redaction {
  const secrets = credential === null ? [] : [credential, encodeURIComponent(credential)];
  const text = (from: string) => secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), from);
  return { text, json: (value) => maskJson(value, text), cause: (thrown) => copyOfError(thrown, text, MAX_CAUSES) };
}

function maskJson(value: unknown, text: (from: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((item) => maskJson(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [text(name), maskJson(field, text)]));
}

function copyOfError(thrown: unknown, text: (from: string) => string, depth: number): Error {
  if (!(thrown instanceof Error))
    return new Error(typeof thrown === 'string' ? text(thrown) : `threw ${typeof thrown}`);
  const cause = thrown.cause === undefined || depth === 0 ? undefined : copyOfError(thrown.cause, text, depth - 1);
  const copy = new Error(text(thrown.message), cause === undefined ? undefined : { cause });
  copy.name = text(thrown.name);
  copy.stack = text(thrown.stack ?? '');
  return 'code' in thrown && typeof thrown.code === 'string' ? Object.assign(copy, { code: text(thrown.code) }) : copy;
}
