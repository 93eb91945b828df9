import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { ROOT } from '../build/stale-build.ts';
import { files } from '../files.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { COMPOSERS_FILE, expressionsIn, type Site } from './expressions-in.ts';
import { findSlowLoop } from './find-slow-loop.ts';
import { recordBuilt } from './record-built.ts';

/** What runs in production: on the server, in a browser, or to build the pages. */
const FOLDERS = ['apps', 'packages', 'business'];
const CODE = /\.(?:ts|tsx|js|mjs|astro)$/;
const NOT_CODE_OF_OURS = /(?:^|\/)(?:node_modules|dist|testing|test-data|\.astro)\/|\.test\.ts$|\.d\.ts$/;

/**
 * Prints every regular expression of the product for which some text costs more than linear time, with such a text, and
 * every one that cannot be decided. Resolves with whether there is none.
 */
export async function checkExpressions(): Promise<boolean> {
  const { faults, count } = await expressionFaults();
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(`${count} regular expressions take linear time.`);
  return faults.length === 0;
}

async function expressionFaults(): Promise<{ faults: string[]; count: number }> {
  const found = await productionExpressions();
  const excused = new Set<object>();
  const faults: string[] = [];
  for (const { path, line, code, source, flags } of found) {
    const fault = source === null ? 'is built only later, which this check cannot see' : faultOf(source, flags);
    if (fault === null) continue;
    const exception = EXCEPTIONS.find((one) => one.path === path && one.code === code);
    if (exception === undefined) faults.push(`${path}:${line}: ${code} ${fault}`);
    else excused.add(exception);
  }
  for (const one of EXCEPTIONS) {
    if (!excused.has(one))
      faults.push(`scripts/linear-time/exceptions.ts: ${one.path} needs none for ${one.code} any more`);
  }
  return { faults, count: found.length };
}

/** Why an expression is none to put a visitor's text to; null when it is one. */
export function faultOf(source: string, flags: string): string | null {
  try {
    const slow = findSlowLoop(source, flags);
    if (slow === null) return null;
    const [prefix, pump] = [slow.prefix, slow.pump].map((text) => JSON.stringify(text));
    return `takes ${slow.growth} time: try ${prefix} + ${pump}.repeat(20000) + "\\u0000"`;
  } catch (error) {
    return `cannot be decided: ${error instanceof Error ? error.message : String(error)}`;
  }
}

interface Expression {
  readonly path: string;
  readonly line: number;
  readonly code: string;
  /** Null when nothing has built it yet. */
  readonly source: string | null;
  readonly flags: string;
}

async function productionExpressions(): Promise<Expression[]> {
  const sites = await productionSites();
  const builders = sites.filter(({ path, site }) => site.kind === 'built' && isLoadable(path));
  const built = await recordBuilt([...new Set(builders.map(({ path }) => path))]);
  return sites.flatMap(({ path, site }): Expression[] => {
    const place = { path: relative(ROOT, path), line: site.from };
    if (site.kind === 'literal') return [{ ...place, ...site, code: `/${site.source}/${site.flags}` }];
    const { code } = site;
    const known = built.filter((one) => one.path === path && one.line >= site.from && one.line <= site.to);
    if (known.length === 0) return [{ ...place, code, source: null, flags: '' }];
    return known.map(({ source, flags }) => ({ ...place, code, source, flags }));
  });
}

async function productionSites(): Promise<{ path: string; site: Site }[]> {
  const paths = (await Promise.all(FOLDERS.map((folder) => files(`${ROOT}/${folder}`)))).flat();
  const own = paths.filter((path) => CODE.test(path) && !NOT_CODE_OF_OURS.test(relative(ROOT, path)));
  const all = await Promise.all(
    own.map(async (path) => {
      if (COMPOSERS_FILE.test(path)) return [];
      const text = await readFile(path, 'utf8');
      const [name, code] = path.endsWith('.astro') ? [`${path}.ts`, frontmatter(text)] : [path, text];
      return expressionsIn(name, code).map((site) => ({ path, site }));
    }),
  );
  return all.flat();
}

/** What needs a bundler, or a browser, cannot be loaded here. */
function isLoadable(path: string): boolean {
  return path.endsWith('.ts') && !relative(ROOT, path).startsWith('apps/site/');
}

function frontmatter(text: string): string {
  return text.startsWith('---') ? `\n${text.slice(3, text.indexOf('\n---', 3))}` : '';
}
