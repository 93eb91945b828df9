import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { productionPackages } from './licences.ts';
import { ROOT } from './stale-build.ts';

/** What the server and its pages are made of, in CycloneDX (ECMA-424): every package, version, licence and checksum. */
export const SBOM = join(ROOT, 'dist/sbom.cdx.json');

/** Writes it, without the tools of development. Rejects when what is installed is not what package-lock.json says. */
export async function writeSbom(path = SBOM): Promise<void> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, maxBuffer: 2 ** 26 });
  const kept = new Set((await productionPackages()).map(({ name, version }) => `${name}@${version}`));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(withoutTools(JSON.parse(stdout), kept), null, 2));
}

interface Bom {
  readonly components: readonly Part[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Part {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly purl: string;
}

/** npm's own `--omit=dev` leaves out what a tool needs too, zod for one. */
function withoutTools(bom: Bom, kept: ReadonlySet<string>): Bom {
  const components = bom.components.filter((part) => isOurs(part) || kept.has(nameOf(part)));
  const gone = new Set(bom.components.filter((part) => !components.includes(part)).map((part) => part['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => !gone.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !gone.has(other)) }));
  return { ...bom, components, dependencies };
}

function isOurs(part: Part): boolean {
  return nameOf(part).startsWith('@downspout/');
}

/** As in package-lock.json, from `pkg:npm/%40scope/name@1.2.3`. */
function nameOf({ purl }: Part): string {
  return decodeURIComponent(purl.slice('pkg:npm/'.length).replace(/[?#].*$/, ''));
}
