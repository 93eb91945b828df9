import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './stale-build.ts';

/** What the server and its pages are made of, in CycloneDX (ECMA-424): every package, version, licence and checksum. */
export const SBOM = join(ROOT, 'dist/sbom.cdx.json');

/** Writes it, without the tools of development. Rejects when what is installed is not what package-lock.json says. */
export async function writeSbom(path = SBOM): Promise<void> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, maxBuffer: 2 ** 26 });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, stdout);
}
