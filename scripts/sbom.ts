import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from './build/stale-build.ts';
import { type LockedPackage, productionPackages } from './dependencies/licences.ts';

/** What the server and its pages are made of: every package, version, licence and checksum. */
export const SBOM = join(ROOT, 'dist/sbom.cdx.json');

/**
 * Writes it as CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/), without the tools of development, from
 * package-lock.json. `npm sbom --omit=dev` leaves out what a tool needs too, zod for one, and without the option fails on
 * what a tool's own dependencies disagree about.
 */
export async function writeSbom(path = SBOM): Promise<void> {
  const { name, version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const parts = new Map((await productionPackages()).map((part) => [purlOf(part), part]));
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'application', name, version } },
    components: [...parts].map(([purl, part]) => component(purl, part)),
  };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(bom, null, 2));
}

function component(purl: string, { name, version, licence, integrity }: LockedPackage): object {
  const [, algorithm = '', digest = ''] = /^(sha\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(licence !== null && { licenses: [/ /.test(licence) ? { expression: licence } : { license: { id: licence } }] }),
    ...(digest !== '' && {
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  };
}

/** https://github.com/package-url/purl-spec */
function purlOf({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
