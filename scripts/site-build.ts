import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { files } from './files.ts';
import { run } from './run.ts';

export const ROOT = join(import.meta.dirname, '..');
const SITE = join(ROOT, 'apps/site');
export const DIST = join(SITE, 'dist');

/** What the pages are made of: when none of it changed, the last build still serves. */
const SOURCES = [
  'apps/site/src',
  'apps/site/build',
  'apps/site/public',
  'business',
  'packages/leads/src',
  'packages/web-call/src',
];
const SINGLE_SOURCES = ['apps/site/astro.config.ts', 'package-lock.json', 'scripts/site-build.ts'];
/** Settings that are fixed into the pages. */
const BUILD_VARIABLES = ['SITE_QUOTE_ENDPOINT', 'SITE_HOLIDAY_LIGHTS_ENDPOINT'] as const;

const COMPRESSIBLE = /\.(html|css|js|svg|xml|txt|json|webmanifest)$/;

/** Builds the pages unless the last build is of the same sources and settings. Resolves with whether it built. */
export async function buildSiteIfStale(): Promise<boolean> {
  const sources = await fingerprint();
  if ((await lastFingerprint()) === sources) return false;
  await rm(DIST, { recursive: true, force: true });
  await run('astro', ['build'], { cwd: SITE, env: { ASTRO_TELEMETRY_DISABLED: '1' } });
  await precompress();
  await writeFile(join(DIST, 'build.json'), JSON.stringify({ sources, connect: foreignOrigins() }));
  return true;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of BUILD_VARIABLES) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  const found = await Promise.all(SOURCES.map((folder) => files(join(ROOT, folder))));
  for (const path of [...found.flat(), ...SINGLE_SOURCES.map((file) => join(ROOT, file))].sort()) {
    hash.update(`${path.slice(ROOT.length)}\n`).update(await readFile(path));
  }
  return hash.digest('hex');
}

async function lastFingerprint(): Promise<unknown> {
  try {
    const build: unknown = JSON.parse(await readFile(join(DIST, 'build.json'), 'utf8'));
    return typeof build === 'object' && build !== null ? Reflect.get(build, 'sources') : undefined;
  } catch {
    return undefined;
  }
}

/** Origins the forms post to besides our own: the server lets the pages' policy reach them. */
function foreignOrigins(): string[] {
  const endpoints = BUILD_VARIABLES.map((name) => process.env[name] ?? '').filter((url) => /^https?:/.test(url));
  return [...new Set(endpoints.map((url) => new URL(url).origin))];
}

/** A `.br` and a `.gz` beside each file that gains by it, made once and not for each visitor. */
async function precompress(): Promise<void> {
  for (const path of await files(DIST)) {
    if (!COMPRESSIBLE.test(path)) continue;
    const content = await readFile(path);
    const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    const gzip = gzipSync(content, { level: 9 });
    if (brotli.length < content.length) await writeFile(`${path}.br`, brotli);
    if (gzip.length < content.length) await writeFile(`${path}.gz`, gzip);
  }
}
