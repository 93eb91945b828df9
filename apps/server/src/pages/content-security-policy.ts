import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;

/** What the pages may reach beyond our own server, so that a visitor can call. */
export interface CallSources {
  readonly connect: readonly string[];
  readonly script: readonly string[];
  /** Whole directives, e.g. `worker-src 'self'`. */
  readonly directives: readonly string[];
}

/** No text becomes a script, or HTML, by a property of the page: our own code needs none of that. */
export const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types 'none'"];

/** The office may name its service worker by one policy. */
export const TRUSTED_TYPES_OF_OFFICE = ["require-trusted-types-for 'script'", 'trusted-types service-worker'];

/** On the site's pages one policy may be made: it names the script of the worker in which the forms' proof of work is done. */
const TRUSTED_TYPES_OF_PAGES = ["require-trusted-types-for 'script'", 'trusted-types proof-worker'];

/** Without an assistant to call the pages need nothing more. */
export const NO_CALL: CallSources = { connect: [], script: [], directives: [] };

/**
 * The Content-Security-Policy of a built page: only what is in it now may run, identified by its hash, and what our own
 * server serves. `connect` lists further origins that its forms may post to; `call` is what a voice call needs beside.
 */
export function contentSecurityPolicy(html: string, connect: readonly string[], call: CallSources = NO_CALL): string {
  const posts = sources("'self'", connect);
  return [
    "default-src 'none'",
    `script-src ${sources("'self'", [...hashes(html, INLINE_SCRIPT), ...call.script])}`,
    `style-src ${sources("'self'", hashes(html, INLINE_STYLE))}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${sources("'self'", [...connect, ...call.connect])}`,
    `form-action ${posts}`,
    ...call.directives,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // A vendor's program is loaded by a tag that its library makes itself.
    ...(call.script.length === 0 ? TRUSTED_TYPES_OF_PAGES : []),
  ].join('; ');
}

function hashes(html: string, element: RegExp): string[] {
  return Array.from(html.matchAll(element), ([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
}

function sources(first: string, rest: readonly string[]): string {
  return [...new Set([first, ...rest])].join(' ');
}
