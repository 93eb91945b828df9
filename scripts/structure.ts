import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './build/stale-build.ts';
import { files } from './files.ts';

const FOLDERS = ['apps', 'packages', 'business', 'scripts', 'bench', 'e2e'];
const SOURCE = /\.(ts|tsx|astro)$/;
const OF_TESTS = /\.(test|spec)\.tsx?$|(^|\/)testing\//;
const OURS = /^(apps|packages|business|scripts|bench|e2e)\//;
/** Generated, or installed. */
const NOT_OURS = /(^|\/)(node_modules|dist|\.astro)\//;
const MAX_FILES = 25;
const MAX_LINES = 300;
/** Import and export statements, and imports by call: `type` when nothing of it runs, and the address. */
const IMPORTS = /^(?:import|export) (type )?(?:[^'"`;]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** Prints where the sources break a rule of their structure. Resolves with whether nowhere. */
export async function checkStructure(): Promise<boolean> {
  const found = (await Promise.all(FOLDERS.map((folder) => files(join(ROOT, folder))))).flat();
  const paths = found.map((path) => relative(ROOT, path)).filter((path) => SOURCE.test(path) && !NOT_OURS.test(path));
  const sources = new Map<string, string>();
  for (const path of paths) sources.set(path, await readFile(join(ROOT, path), 'utf8'));
  const faults = structureFaults(sources);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(`${sources.size} source files keep the rules of size and of imports.`);
  return faults.length === 0;
}

/** Each broken rule as a line. `sources` is the text of each file by its path from the project's root. */
export function structureFaults(sources: ReadonlyMap<string, string>): string[] {
  const imports = new Map([...sources].map(([path, text]) => [path, importsOf(path, text)]));
  return [
    ...sizeFaults(sources),
    ...[...imports].flatMap(([path, list]) => directionFaults(path, list)),
    ...cycles(imports),
  ];
}

interface Import {
  /** A path from the project's root, or a package. */
  readonly of: string;
  readonly isType: boolean;
}

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(IMPORTS)].map(([, type, from, called]) => {
    const address = from ?? called ?? '';
    return { of: address.startsWith('.') ? join(dirname(path), address) : address, isType: type !== undefined };
  });
}

function sizeFaults(sources: ReadonlyMap<string, string>): string[] {
  const own = [...sources].filter(([path]) => !OF_TESTS.test(path));
  const folders = Map.groupBy(own, ([path]) => dirname(path));
  return [
    ...[...folders]
      .filter(([, list]) => list.length > MAX_FILES)
      .map(([folder]) => `${folder}: over ${MAX_FILES} files`),
    ...own
      .filter(([, text]) => text.split('\n').length > MAX_LINES + 1)
      .map(([path]) => `${path}: over ${MAX_LINES} lines`),
  ];
}

/** What is ours is imported by its package's name, so that only what a package exports is; an app exports nothing. */
function directionFaults(path: string, imports: readonly Import[]): string[] {
  const home = /^((apps|packages)\/[^/]+|business)\//.exec(path)?.[0];
  if (home === undefined || OF_TESTS.test(path)) return [];
  const isFault = ({ of, isType }: Import) =>
    of.startsWith(home) ? false : OURS.test(of) || (home === 'business/' && !isType);
  return imports.filter(isFault).map(({ of }) => `${path}: must not import ${of}`);
}

function cycles(imports: ReadonlyMap<string, readonly Import[]>): string[] {
  const finished = new Set<string>();
  const visit = (path: string, way: readonly string[]): string[] => {
    if (way.includes(path)) return [`Imports in a cycle: ${[...way.slice(way.indexOf(path)), path].join(' -> ')}`];
    if (finished.has(path)) return [];
    const found = (imports.get(path) ?? []).flatMap(({ of }) => visit(of, [...way, path]));
    finished.add(path);
    return found;
  };
  return [...imports.keys()].flatMap((path) => visit(path, []));
}
