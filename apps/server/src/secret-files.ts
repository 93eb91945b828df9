import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting's file cannot be used. The message names the variable, and nothing that is in the file. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
}

/**
 * The environment in which each of these settings that is given as `NAME_FILE` has what is in that file, as containers and
 * service managers hand over secrets. Throws `SecretFileError`.
 */
export function withSecretFiles(environment: Environment, settings: readonly string[]): Environment {
  const found = settings.filter((name) => (environment[`${name}_FILE`] ?? '').trim() !== '');
  const values = found.map((name) => [name, readSecret(name, environment)] as const);
  return { ...environment, ...Object.fromEntries(values) };
}

function readSecret(name: string, environment: Environment): string {
  if ((environment[name] ?? '').trim() !== '') {
    throw new SecretFileError(`  ${name} and ${name}_FILE must not both be set`);
  }
  try {
    return readFileSync((environment[`${name}_FILE`] ?? '').trim(), 'utf8').trim();
  } catch (error) {
    throw new SecretFileError(`  ${name}_FILE must be the path of a file that can be read`, { cause: error });
  }
}
