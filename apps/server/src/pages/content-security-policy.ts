import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;

/**
 * The Content-Security-Policy of a built page: only what stands in it now may run, told by its hash, and what our own
 * server serves. `connect` lists further origins that its forms may post to.
 */
export function contentSecurityPolicy(html: string, connect: readonly string[]): string {
  const posts = sources("'self'", connect);
  return [
    "default-src 'none'",
    `script-src ${sources("'self'", hashes(html, INLINE_SCRIPT))}`,
    `style-src ${sources("'self'", hashes(html, INLINE_STYLE))}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${posts}`,
    `form-action ${posts}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
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
