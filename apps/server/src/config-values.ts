import { BlockList, isIP } from 'node:net';
import * as z from 'zod/mini';

/** A variable with its default, and one sentence for whatever is wrong with it. */
export function rule<Type extends z.ZodMiniType, Default>(type: Type, defaultValue: Default, message: string) {
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

/** A whole number from 0 to `max`. */
export function wholeNumber(max: number) {
  return z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.pipe(z.transform(Number), z.number().check(z.maximum(max))));
}

/** An http or https address. */
export function httpUrl() {
  return z.string().check(z.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '')));
}

/**
 * Whether this is a key to sign with: 24 to 64 bytes.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md, "Symmetric keys"
 */
export function isWebhookSecret(value: string): boolean {
  const key = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(value)?.[1];
  const bytes = Buffer.from(key ?? '', 'base64').length;
  return bytes >= 24 && bytes <= 64;
}

/** Whether this says which proxies to believe: addresses and ranges with commas between, or a number of hops. */
export function isTrustProxy(value: string): boolean {
  return /^\d{1,2}$/.test(value) || proxies(value).every(isAddressOrRange);
}

/** Fastify takes a hop count as a number, and addresses as a list; 0 hops is no proxy at all. */
export function trustProxy(value: string): number | string[] | false {
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
