import type { Environment } from './secret-files.ts';

/** Read when the pages are built. */
export const BUILD_SETTINGS = ['SITE_QUOTE_ENDPOINT', 'SITE_HOLIDAY_LIGHTS_ENDPOINT'] as const;
/** Of whatever else reads the same environment or `.env`: compose.yaml, the Caddyfile, PostgreSQL's programs, Node, the shell. */
const FOREIGN =
  /^((SITE|OFFICE)_(DOMAIN|UPSTREAMS)|(NODE|COMPOSE|DOCKER|POSTGRES|npm)_\w+|PG[A-Z]+|CHROME_PATH|TZ|LANG|LC_\w+|PATH)$/;
/** Names that begin so are ours, or were meant for us. */
const LIKE_OURS =
  /^(ASSISTANT|DRAIN|HOLIDAY_LIGHTS|LEAD|METRICS|OFFICE|QUOTE|SITE|SMS|SMTP|SPEECH_TO_TEXT|TEXT_TO_SPEECH|TRUST|VISITOR|VOICE|WEBHOOK)_/;
/** Other programs have short names too, and they are near to many. */
const SURE_LENGTH = 9;
const NEAR = 2;

/** A name that is no setting, and the setting that it may have been meant for. */
export interface UnknownSetting {
  readonly name: string;
  readonly meant: string | null;
}

/**
 * Names that are surely misspelt: nearly a setting that is not set otherwise. A server that ignored one would not do what
 * its owner has asked for, and nobody would notice before leads are missed.
 */
export function misspelt(environment: Environment, settings: readonly string[]): UnknownSetting[] {
  return unknownIn(environment, settings).filter(({ name, meant }) => {
    if (meant === null || name.length < SURE_LENGTH) return false;
    const base = meant.replace(/_FILE$/, '');
    return !isSet(environment, base) && !isSet(environment, `${base}_FILE`);
  });
}

/** Names to warn of: those in `.env`, and in the environment, which has many others' names, those that begin like ours. */
export function unknownSettings(
  environment: Environment,
  inFile: ReadonlySet<string>,
  settings: readonly string[],
): UnknownSetting[] {
  return unknownIn(environment, settings).filter(({ name, meant }) => {
    return inFile.has(name) || LIKE_OURS.test(name) || (meant !== null && name.length >= SURE_LENGTH);
  });
}

function unknownIn(environment: Environment, settings: readonly string[]): UnknownSetting[] {
  const known = new Set([...settings.flatMap((name) => [name, `${name}_FILE`]), ...BUILD_SETTINGS]);
  return Object.keys(environment)
    .filter((name) => !known.has(name) && !FOREIGN.test(name) && isSet(environment, name))
    .map((name) => ({ name, meant: nearest(name, known) }));
}

function nearest(name: string, known: ReadonlySet<string>): string | null {
  const written = name.toUpperCase().replaceAll('-', '_');
  let best: string | null = null;
  let least = NEAR + 1;
  for (const one of known) {
    if (Math.abs(one.length - written.length) > NEAR) continue;
    const steps = stepsBetween(written, one);
    if (steps < least) [best, least] = [one, steps];
  }
  return best;
}

function isSet(environment: Environment, name: string): boolean {
  return (environment[name] ?? '').trim() !== '';
}

/** Letters to add, take out, change or swap with the next (the optimal string alignment distance). */
function stepsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(change, swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
