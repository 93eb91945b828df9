import { BlockList, isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** A variable with its default, and one sentence for whatever is wrong with it. */
export function rule<Type extends z.ZodMiniType, const Default>(type: Type, defaultValue: Default, message: string) {
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
export function wholeNumber(max: number, min = 0) {
  const digits = z.string().check(z.regex(/^\d{1,9}$/));
  return z.pipe(digits, z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))));
}

/** An http or https address, also with user name and password. */
export function httpUrl() {
  return z.string().check(z.refine((value) => /^https?:$/.test(decodableUrl(value)?.protocol ?? '')));
}

/** `file:` and a path, or `postgres://` and what can be read behind it. */
export function databaseUrl() {
  return z.string().check(z.refine(isDatabaseUrl));
}

/** Scheme, host and port alone; a slash at the end is taken off. */
export function origin() {
  return z.pipe(z.string().check(z.refine(isOrigin)), z.transform(withoutEndSlash));
}

/** Hosts, addresses, ranges, or `*`, as a list. */
export function hostList() {
  const list = z.string().check(z.refine((value) => listed(value).every(isHostOrRange)));
  return z.pipe(list, z.transform(listed));
}

/** The address of an API: http or https, without query, fragment or credentials. A slash at its end is taken off. */
export function apiUrl() {
  return z.pipe(z.string().check(z.refine(isApiUrl)), z.transform(withoutEndSlash));
}

/** The address of a mail server: `smtp:` or `smtps:` with a host. */
export function smtpUrl() {
  return z.string().check(z.refine((value) => /^smtps?:\/\/[^/?#\s]+/.test(value) && decodableUrl(value) !== null));
}

/** Whom a mail comes from: an address, alone or in angle brackets behind a name. */
export function mailbox() {
  return z.string().check(z.refine((value) => isMailAddress(/^[^<>\p{Cc}"]*<([^<>]+)>$/u.exec(value)?.[1] ?? value)));
}

/** Addresses with commas between, as a list. */
export function mailAddresses() {
  const list = z.string().check(z.refine((value) => mailAddressesOf(value).every(isMailAddress)));
  return z.pipe(list, z.transform(mailAddressesOf));
}

/** An account of an API for text messages, as it stands in its URLs. */
export function accountSid() {
  return z.string().check(z.regex(/^[\w-]{1,100}$/));
}

/** Whom a text message comes from: a number (E.164), or one of Twilio's messaging services, which chooses one of its own. */
export function textSender() {
  return z.string().check(z.regex(/^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32})$/));
}

/** One word of visible ASCII, as it travels in a header. */
export function keyText() {
  return z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/));
}

/**
 * Where errors are reported to: `https://KEY@HOST/PROJECT` (https://develop.sentry.dev/sdk/foundations/transport/authentication/).
 * The old form with a secret beside the key is refused, since visitors' browsers are told all of it.
 */
export function reportDsn() {
  return z.string().check(z.refine(isReportDsn));
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
  return /^\d{1,2}$/.test(value) || listed(value).every((one) => isAddressOrRange(one) && !isEverybody(one));
}

/** Fastify takes a hop count as a number, and addresses as a list; 0 hops is no proxy at all. */
export function trustProxy(value: string): number | string[] | false {
  return /^\d{1,2}$/.test(value) ? Number(value) || false : listed(value);
}

function isMailAddress(value: string): boolean {
  // As browsers check it: a mail server at home may have no domain (https://html.spec.whatwg.org/#valid-e-mail-address).
  return z.string().check(z.maxLength(254), z.regex(z.regexes.html5Email)).safeParse(value).success;
}

function mailAddressesOf(value: string): string[] {
  return listed(value);
}

/** Null for what is no URL, and for one whose user name or password has a `%` that stands for nothing. */
function decodableUrl(value: string): URL | null {
  const url = URL.parse(value);
  try {
    if (url !== null) decodeURIComponent(`${url.username}:${url.password}`);
    return url;
  } catch {
    return null;
  }
}

function isDatabaseUrl(value: string): boolean {
  if (/^postgres(ql)?:\/\/./s.test(value)) return decodableUrl(value) !== null;
  return /^file:.*[^/]$/s.test(value) && (!value.startsWith('file://') || isFileUrl(value));
}

/** One with a host, or a coded slash in it, names no file of this machine. */
function isFileUrl(value: string): boolean {
  try {
    return fileURLToPath(value) !== '';
  } catch {
    return false;
  }
}

function isOrigin(value: string): boolean {
  return isApiUrl(value) && URL.parse(value)?.pathname === '/';
}

function isApiUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !hasPlainOrigin(url)) return false;
  return url.search === '' && url.hash === '' && url.username === '' && url.password === '';
}

function isReportDsn(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !hasPlainOrigin(url)) return false;
  return url.username !== '' && url.password === '' && /\/[\w-]+$/.test(url.pathname) && url.search === '';
}

/** Its origin goes into a Content-Security-Policy, where some characters that a host may hold mean something else. */
function hasPlainOrigin(url: URL): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(url.origin);
}

function withoutEndSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}

function listed(value: string): string[] {
  return value.split(',').map((one) => one.trim());
}

function isHostOrRange(value: string): boolean {
  return value === '*' || isAddressOrRange(value) || /^(?![\d.]+$)[\w-]+(\.[\w-]+)*$/.test(value);
}

/** Fastify takes no range of all addresses for proxies: anybody could then say to be anybody. */
function isEverybody(range: string): boolean {
  return /\/0+$/.test(range);
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
