import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';
import type { Environment } from './secret-files.ts';

const ENV_FILE = '.env';
/** A variable of such a file: its name, and what follows, quoted or not, to the end of the line. */
const LINE = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)?([^\r\n]*)$/gm;

/** What is set, and which names stand in the `.env` file. */
export interface ReadEnvironment {
  readonly environment: Environment;
  readonly inFile: ReadonlySet<string>;
}

/** This process's environment over the `.env` file of the working directory, if there is one. Throws `ConfigError`. */
export function readEnvironment(): ReadEnvironment {
  const named = filesGiven(process.execArgv).flatMap((path) => hashFaults(path, readText(path) ?? ''));
  const text = readText(ENV_FILE) ?? '';
  const faults = [...hashFaults(ENV_FILE, text), ...named];
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const inFile = parseEnv(text);
  return { environment: { ...inFile, ...withoutEmpty(process.env) }, inFile: new Set(Object.keys(inFile)) };
}

export function processEnvironment(): Environment {
  return readEnvironment().environment;
}

/**
 * Node ends a value at a `#`, Docker only at one behind a blank, and systemd never. In quotes all three keep it, so outside of
 * them it is refused, lest half a password be taken for the whole. Node itself reads the files of `--env-file` like that.
 */
export function hashFaults(path: string, text: string): string[] {
  return [...text.matchAll(LINE)]
    .filter(([, , rest = '']) => rest.includes('#'))
    .map(
      ([, name]) =>
        `${name} in ${path} must have no # outside of quotes, where it would end the value: write NAME="a#b", and comments on lines of their own`,
    );
}

/** The files that Node itself was told to read, as our commands are beside a service of systemd. */
export function filesGiven(execArgv: readonly string[]): string[] {
  return execArgv.flatMap((option, at) => {
    const [, path] = /^--env-file(?:-if-exists)?(?:=(.*))?$/s.exec(option) ?? [];
    if (path !== undefined) return [path];
    return /^--env-file(-if-exists)?$/.test(option) ? [execArgv[at + 1] ?? ''] : [];
  });
}

/** Null when there is no such file. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ConfigError(`The file ${path} must be one that can be read`, { cause: error });
  }
}

function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
}
