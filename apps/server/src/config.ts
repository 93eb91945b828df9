import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';

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
  QUOTE_WEBHOOK_URL: rule(webhookUrl(), null, 'an http or https address, such as https://hooks.example.com/quotes'),
  HOLIDAY_LIGHTS_WEBHOOK_URL: rule(
    webhookUrl(),
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

/** A variable with its default, and one sentence for whatever is wrong with it. */
function rule<Type extends z.ZodMiniType, Default>(type: Type, defaultValue: Default, message: string) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value, context): z.output<Type> | Default => {
      if (value === undefined) return defaultValue;
      const result = type.safeParse(value);
      if (result.success) return result.data;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );
}

function wholeNumber(max: number) {
  return z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.pipe(z.transform(Number), z.number().check(z.maximum(max))));
}

function webhookUrl() {
  return z.string().check(z.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '')));
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md, "Symmetric keys". */
function isWebhookSecret(value: string): boolean {
  const key = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(value)?.[1];
  const bytes = Buffer.from(key ?? '', 'base64').length;
  return bytes >= 24 && bytes <= 64;
}

function isTrustProxy(value: string): boolean {
  return /^\d{1,2}$/.test(value) || proxies(value).every(isAddressOrRange);
}

/** Fastify takes a hop count as a number, and addresses as a list; 0 hops is no proxy at all. */
function trustProxy(value: string): number | string[] | false {
  return /^\d{1,2}$/.test(value) ? Number(value) || false : proxies(value);
}

function proxies(value: string): string[] {
  return value.split(',').map((proxy) => proxy.trim());
}

function isAddressOrRange(proxy: string): boolean {
  const [address = '', bits, ...rest] = proxy.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}
