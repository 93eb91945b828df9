import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { files } from '../files.ts';

export const ROOT = join(import.meta.dirname, '..', '..');

const COMPRESSIBLE = /\.(html|css|js|svg|xml|txt|json|webmanifest)$/;

/** A build of one app: what it is made of, and how. */
export interface Build {
  /** Where its result is. */
  readonly dist: string;
  /** Folders and single files, from the project's root: when none of them changed, the last build still serves. */
  readonly sources: readonly string[];
  readonly singleSources: readonly string[];
  /** Settings that are fixed into the result. */
  readonly variables: readonly string[];
  run(): Promise<void>;
  /** What `build.json` tells the server about the build, besides its sources. */
  facts(): object;
}

/** Builds unless the last build is of the same sources and settings. Resolves with whether it built. */
export async function buildIfStale(build: Build): Promise<boolean> {
  const sources = await fingerprint(build);
  if ((await lastFingerprint(build.dist)) === sources) return false;
  await rm(build.dist, { recursive: true, force: true });
  await build.run();
  await precompress(build.dist);
  await writeFile(join(build.dist, 'build.json'), JSON.stringify({ sources, ...build.facts() }));
  return true;
}

async function fingerprint({ variables, sources, singleSources }: Build): Promise<string> {
  const hash = createHash('sha256');
  for (const name of variables) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  const found = await Promise.all(sources.map((folder) => files(join(ROOT, folder))));
  for (const path of [...found.flat(), ...singleSources.map((file) => join(ROOT, file))].sort()) {
    hash.update(`${path.slice(ROOT.length)}\n`).update(await readFile(path));
  }
  return hash.digest('hex');
}

async function lastFingerprint(dist: string): Promise<unknown> {
  try {
    const build: unknown = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8'));
    return typeof build === 'object' && build !== null ? Reflect.get(build, 'sources') : undefined;
  } catch {
    return undefined;
  }
}

/** A `.br` and a `.gz` beside each file that gains by it, made once and not for each visitor. */
async function precompress(dist: string): Promise<void> {
  for (const path of await files(dist)) {
    if (!COMPRESSIBLE.test(path)) continue;
    const content = await readFile(path);
    const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    const gzip = gzipSync(content, { level: 9 });
    if (brotli.length < content.length) await writeFile(`${path}.br`, brotli);
    if (gzip.length < content.length) await writeFile(`${path}.gz`, gzip);
  }
}
