import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import * as z from 'zod/mini';
import { type CallSources, contentSecurityPolicy, NO_CALL } from './content-security-policy.ts';

/** The static site as the build left it, read once at start. */
export interface BuiltSite {
  readonly folder: string;
  /** Every page but the one for unknown addresses. */
  readonly pages: readonly BuiltPage[];
  readonly notFound: BuiltPage;
  /** Address of every other file that may be served, e.g. `/robots.txt`. */
  readonly files: ReadonlySet<string>;
}

export interface BuiltPage {
  /** E.g. `/holiday-lights`. */
  readonly path: string;
  /** E.g. `holiday-lights.html`. */
  readonly file: string;
  readonly policy: string;
}

/** The site was never built, or not as a whole. */
export class SiteNotBuiltError extends Error {
  override readonly name = 'SiteNotBuiltError';
  readonly code = 'site-not-built';
}

const NOT_FOUND_PAGE = '404.html';
/** What the build tells this server, and nobody else: the origins that the forms post to beside our own. */
const BUILD_FACTS = 'build.json';
const buildFacts = z.object({ connect: z._default(z.array(z.url()), []) });

/** Reads what is to be served; `call` is what its pages may reach for a voice call. Throws `SiteNotBuiltError`. */
export function readBuiltSite(folder: string, call: CallSources = NO_CALL): BuiltSite {
  const missing = ['index.html', NOT_FOUND_PAGE].filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) {
    throw new SiteNotBuiltError('The site is not built yet. Run `npm start`, which builds it, or `npm run build`.');
  }
  const connect = readConnect(folder);
  const page = (file: string): BuiltPage => ({
    path: file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`,
    file,
    policy: contentSecurityPolicy(readFileSync(join(folder, file), 'utf8'), connect, call),
  });
  const files = filesIn(folder);
  const pages = files.filter((file) => file.endsWith('.html') && !file.includes('/') && file !== NOT_FOUND_PAGE);
  return {
    folder,
    pages: pages.map(page),
    notFound: page(NOT_FOUND_PAGE),
    files: new Set(files.filter(isServed).map((file) => `/${file}`)),
  };
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
