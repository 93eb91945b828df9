import type * as z from 'zod/mini';
import { type Config, SETTINGS, schema } from './config.ts';
import { ConfigError } from './config-error.ts';
import { conflictsIn } from './conflicts.ts';
import { type Environment, withSecretFiles } from './secret-files.ts';
import { misspelt } from './unknown-settings.ts';

/**
 * The settings of an environment. A variable that is empty counts as unset. Throws `ConfigError`.
 */
export function readConfig(environment: Environment): Config {
  const secrets = withSecretFiles(environment, SETTINGS);
  const given = Object.entries(secrets.environment)
    .map(([name, value]) => [name, value?.trim()])
    .filter(([, value]) => value);
  const result = schema.safeParse(Object.fromEntries(given));
  const alone = [
    ...secrets.faults,
    ...(result.error?.issues.map(ruleOf) ?? []),
    ...misspelt(environment, SETTINGS).map(
      ({ name, meant }) => `${name} must be ${meant}: there is no setting ${name}`,
    ),
  ];
  if (!result.success || alone.length > 0) throw new ConfigError([...new Set(alone)].join('\n'));
  const conflicts = conflictsIn(result.data, new Set(given.map(([name = '']) => name)));
  if (conflicts.length > 0) throw new ConfigError(conflicts.join('\n'));
  return Object.freeze(result.data);
}

function ruleOf({ path, message }: z.core.$ZodIssue): string {
  return `${String(path[0])} must be ${message}`;
}
