import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ReadSecrets {
  /** The environment with what is in the files; a faulty one's setting is as it was without it. */
  readonly environment: Environment;
  /** What is wrong, by variable: its name and its rule, and nothing that is in the file. */
  readonly faults: readonly string[];
}

/**
 * The environment in which each of these settings that is given as `NAME_FILE` has what is in that file, as containers and
 * service managers hand over secrets. An empty file is a fault: a secret that was never written must not count as none.
 */
export function withSecretFiles(environment: Environment, settings: readonly string[]): ReadSecrets {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of settings) {
    const path = (environment[`${name}_FILE`] ?? '').trim();
    if (path === '') continue;
    const isSetTwice = (environment[name] ?? '').trim() !== '';
    const content = isSetTwice ? null : readSecret(path);
    if (isSetTwice) faults.push(`${name} and ${name}_FILE must not both be set`);
    else if (content === null) faults.push(`${name}_FILE must be the path of a file that can be read`);
    else if (content === '') faults.push(`${name}_FILE must be the path of a file that is not empty`);
    else values[name] = content;
  }
  return { environment: { ...environment, ...values }, faults };
}

/** Null when it cannot be read. */
function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}
