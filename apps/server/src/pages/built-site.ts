import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import * as z from 'zod/mini';
import { type CallSources, contentSecurityPolicy, NO_CALL } from './content-security-policy.ts';
import { type KeptFile, keepFile } from './kept-file.ts';

/** Files other than pages are held in memory when the whole site, compressed copies included, is no larger than this. */
const MAX_KEPT_BYTES = 20 * 2 ** 20;

/**
 * The static site as the build left it, read once at start: a rebuild under a running server never mixes a page with
 * another build's policy or scripts.
 */
export interface BuiltSite {
  readonly folder: string;
  /** Every page but the one for unknown addresses. */
  readonly pages: readonly BuiltPage[];
  readonly notFound: BuiltPage;
  /** The other files that may be served, by their address, e.g. `/robots.txt`. */
  readonly files: ReadonlyMap<string, KeptFile>;
  /** Their addresses when they are too large for memory; then `files` is empty, and they are read when asked for. */
  readonly filesOnDisk: ReadonlySet<string>;
}

export interface BuiltPage {
  /** E.g. `/holiday-lights`. */
  readonly path: string;
  readonly file: KeptFile;
  readonly policy: string;
}

/** The site was never built, or not as a whole. */
export class SiteNotBuiltError extends Error {
  override readonly name = 'SiteNotBuiltError';
  readonly code = 'site-not-built';
}

const NOT_FOUND_PAGE = '404.html';
/** What the build tells only this server: the origins that the forms post to besides our own. */
const BUILD_FACTS = 'build.json';
const buildFacts = z.object({ connect: z._default(z.array(z.url()), []) });

/** Reads what is to be served; `call` is what its pages may reach for a voice call. Throws `SiteNotBuiltError`. */
export function readBuiltSite(folder: string, call: CallSources = NO_CALL, maxKeptBytes = MAX_KEPT_BYTES): BuiltSite {
  const missing = ['index.html', NOT_FOUND_PAGE].filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) {
    throw new SiteNotBuiltError('The site is not built yet. Run `npm start`, which builds it, or `npm run build`.');
  }
  const connect = readConnect(folder);
  const page = (name: string): BuiltPage => {
    const file = keepFile(join(folder, name));
    const policy = contentSecurityPolicy(file.plain.bytes.toString(), connect, call);
    return { path: name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`, file, policy };
  };
  const files = filesIn(folder);
  const served = files.filter(isServed);
  const keeps = bytesOf(folder, files) <= maxKeptBytes;
  const pages = files.filter((file) => file.endsWith('.html') && !file.includes('/') && file !== NOT_FOUND_PAGE);
  return {
    folder: resolve(folder),
    pages: pages.map(page),
    notFound: page(NOT_FOUND_PAGE),
    files: new Map(keeps ? served.map((file) => [`/${file}`, keepFile(join(folder, file))]) : []),
    filesOnDisk: new Set(keeps ? [] : served.map((file) => `/${file}`)),
  };
}

function bytesOf(folder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

function readConnect(folder: string): string[] {
  const path = join(folder, BUILD_FACTS);
  if (!existsSync(path)) return [];
  return buildFacts.parse(JSON.parse(readFileSync(path, 'utf8'))).connect.map((url) => new URL(url).origin);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) =>
    join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'),
  );
}

/** Compressed copies are served in place of their originals only, and files with a leading dot never. */
function isServed(file: string): boolean {
  return file !== BUILD_FACTS && !/\.(html|br|gz)$/.test(file) && !/(^|\/)\./.test(file);
}
