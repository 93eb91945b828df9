import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/stale-build.ts';

/** Free to use, change and pass on, with no duty but to name the author. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);

/** Others, each with the reason why it may be used all the same. */
const EXCEPTIONS: readonly { readonly name: RegExp; readonly licence: string; readonly because: string }[] = [
  {
    name: /^lightningcss(-[\w-]+)?$/,
    licence: 'MPL-2.0',
    because: 'builds the styles, unchanged; nothing of it is in what is served',
  },
  {
    name: /^web-push$/,
    licence: 'MPL-2.0',
    because:
      'encrypts notifications on the server, unchanged, as a library of its own; nothing of it is in what is served',
  },
  {
    name: /^ical\.js$/,
    licence: 'MPL-2.0',
    because: 'reads calendars in tests, unchanged; nothing of it is in what is served',
  },
  {
    name: /^@img\/sharp-(libvips-)?[\w-]+$/,
    licence: 'LGPL-3.0-or-later',
    because: 'builds the pictures as a library of its own that can be replaced; nothing of it is in what is served',
  },
];

/** One installed package, as package-lock.json has it. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** As SPDX writes it; null when the package says none. */
  readonly licence: string | null;
  /** Of what was downloaded, as in Subresource Integrity. */
  readonly integrity: string | null;
}

/** The packages of the production tree with a licence that is not allowed, each as a line. */
export function licenceFaults(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter(({ name, licence }) => !mayUse(licence, name))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence'}`);
}

/** What is installed without the tools of development. Ours are no part of it. */
export async function productionPackages(lock = join(ROOT, 'package-lock.json')): Promise<LockedPackage[]> {
  const { packages } = JSON.parse(await readFile(lock, 'utf8'));
  return Object.entries<Record<string, unknown>>(packages).flatMap(
    ([path, { dev, link, version, license, integrity }]) => {
      if (!path.includes('node_modules/') || dev === true || link === true) return [];
      const text = (value: unknown) => (typeof value === 'string' ? value : null);
      const name = path.replace(/^.*node_modules\//, '');
      return { name, version: String(version), licence: text(license), integrity: text(integrity) };
    },
  );
}

/** `A OR B` needs one of them, `A AND B` both. What mixes the two is refused, to be read by a person. */
function mayUse(licence: string | null, name: string): boolean {
  if (licence === null) return false;
  const words = licence.replace(/[()]/g, '');
  const isAllowed = (one: string) => ALLOWED.has(one) || isExcepted(one, name);
  if (!words.includes(' AND ')) return words.split(' OR ').some(isAllowed);
  return !words.includes(' OR ') && words.split(' AND ').every(isAllowed);
}

function isExcepted(licence: string, name: string): boolean {
  return EXCEPTIONS.some((exception) => exception.licence === licence && exception.name.test(name));
}
