import { join } from 'node:path';
import { run } from './run.ts';
import { type Build, buildIfStale, ROOT } from './stale-build.ts';

const SITE = join(ROOT, 'apps/site');
export const DIST = join(SITE, 'dist');

/** Where the forms post to. */
const ENDPOINTS = ['SITE_QUOTE_ENDPOINT', 'SITE_HOLIDAY_LIGHTS_ENDPOINT'] as const;

export const SITE_BUILD: Build = {
  dist: DIST,
  sources: ['apps/site/src', 'apps/site/build', 'business', 'packages/leads/src', 'packages/web-call/src'],
  singleSources: ['apps/site/astro.config.ts', 'package-lock.json', 'scripts/site-build.ts', 'scripts/stale-build.ts'],
  variables: ENDPOINTS,
  run: () => run('astro', ['build'], { cwd: SITE, env: { ASTRO_TELEMETRY_DISABLED: '1' } }),
  facts: () => ({ connect: foreignOrigins() }),
};

/** Builds the pages unless the last build is of the same sources and settings. Resolves with whether it built. */
export function buildSiteIfStale(): Promise<boolean> {
  return buildIfStale(SITE_BUILD);
}

/** Origins the forms post to besides our own: the server lets the pages' policy reach them. */
function foreignOrigins(): string[] {
  const endpoints = ENDPOINTS.map((name) => process.env[name] ?? '').filter((url) => /^https?:/.test(url));
  return [...new Set(endpoints.map((url) => new URL(url).origin))];
}
