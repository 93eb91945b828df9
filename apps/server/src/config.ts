import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { httpUrl, isTrustProxy, isWebhookSecret, rule, trustProxy, wholeNumber } from './config-values.ts';

/** The server's settings, read once at start. */
export type Config = Readonly<z.output<typeof schema>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings cannot be used. The message names every bad variable, its rule and an example, and no value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'bad-config';
}

/** Every variable as it is when nothing is said; null is "none". */
const schema = z.object({
  HOST: rule(
    z.string().check(z.regex(/^\S+$/)),
    '127.0.0.1',
    'an address or host name to listen on, such as 127.0.0.1',
  ),
  PORT: rule(wholeNumber(65_535), 3000, 'a port from 0 to 65535, such as 3000; 0 takes any free one'),
  DATABASE_URL: rule(
    z.string().check(z.regex(/^(file:.*[^/]|postgres(ql)?:\/\/.+)$/s)),
    'file:data/downspout.db',
    'file: and a path, such as file:data/downspout.db, or postgres://user:password@host/database',
  ),
  QUOTE_WEBHOOK_URL: rule(httpUrl(), null, 'an http or https address, such as https://hooks.example.com/quotes'),
  HOLIDAY_LIGHTS_WEBHOOK_URL: rule(
    httpUrl(),
    null,
    'an http or https address, such as https://hooks.example.com/lights',
  ),
  WEBHOOK_SECRET: rule(
    z.string().check(z.refine(isWebhookSecret)),
    null,
    'whsec_ and 24 to 64 bytes in base64, as `echo "whsec_$(openssl rand -base64 32)"` makes it',
  ),
  TRUST_PROXY: rule(
    z.pipe(z.string().check(z.refine(isTrustProxy)), z.transform(trustProxy)),
    false,
    'addresses or CIDR ranges with commas between, such as 127.0.0.1,10.0.0.0/8, or how many proxies stand in front, such as 1',
  ),
  LEAD_RATE_LIMIT: rule(wholeNumber(1_000_000), 60, 'lead posts a minute and address, such as 60; 0 sets no limit'),
  LOG_LEVEL: rule(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
    'trace, debug, info, warn, error, fatal or silent',
  ),
});

/**
 * The settings of an environment. A variable that is empty counts as unset. Throws `ConfigError`.
 */
export function readConfig(environment: Environment): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '');
  const result = schema.safeParse(Object.fromEntries(given.map(([name, value]) => [name, value?.trim()])));
  if (result.success) return Object.freeze(result.data);
  const bad = result.error.issues.map((issue) => `  ${String(issue.path[0])} must be ${issue.message}`);
  throw new ConfigError(`Some settings cannot be used:\n${[...new Set(bad)].join('\n')}`);
}

/** This process's environment over the `.env` file of the working directory, if there is one. Throws `ConfigError`. */
export function processEnvironment(): Environment {
  try {
    return { ...parseEnv(readFileSync('.env', 'utf8')), ...withoutEmpty(process.env) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return process.env;
    throw new ConfigError('The file .env cannot be read', { cause: error });
  }
}

function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
}
