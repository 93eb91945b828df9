import { join } from 'node:path';
import { ConfigError } from '../../apps/server/src/config/config-error.ts';
import { BUILD_SETTINGS as ENDPOINTS } from '../../apps/server/src/config/unknown-settings.ts';
import { run } from '../run.ts';
import { type Build, buildIfStale, ROOT } from './stale-build.ts';

const SITE = join(ROOT, 'apps/site');
export const DIST = join(SITE, 'dist');

export const SITE_BUILD: Build = {
  dist: DIST,
  sources: ['apps/site/src', 'apps/site/build', 'business', 'packages/leads/src', 'packages/web-call/src'],
  singleSources: [
    'apps/site/astro.config.ts',
    'package-lock.json',
    'scripts/build/site-build.ts',
    'scripts/build/stale-build.ts',
  ],
  variables: ENDPOINTS,
  run: () => run('astro', ['build'], { cwd: SITE, env: { ASTRO_TELEMETRY_DISABLED: '1' } }),
  facts: () => ({ connect: foreignOrigins() }),
};

/** Builds the pages unless the last build is of the same sources and settings. Resolves with whether it built. */
export function buildSiteIfStale(): Promise<boolean> {
  return buildIfStale(SITE_BUILD);
}

/** Throws `ConfigError` when a form would post nowhere. */
export function assertEndpoints(): void {
  const bad = ENDPOINTS.filter((name) => !isEndpoint(process.env[name] ?? ''));
  if (bad.length > 0) throw new ConfigError(bad.map((name) => `${name} must be ${RULE}`).join('\n'));
}

const RULE = 'a path of this server, such as /api/quotes, or an http or https address without user name and fragment';

/** Empty is not set. As it is written, without anything that a browser would read in another way. */
function isEndpoint(value: string): boolean {
  if (value === '') return true;
  if (/[\s\\#]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  const url = URL.parse(value);
  return url !== null && /^https?:\/\/[\w.[\]:-]+(\/|\?|$)/.test(value);
}

/** Origins the forms post to besides our own: the server lets the pages' policy reach them. */
function foreignOrigins(): string[] {
  const endpoints = ENDPOINTS.map((name) => process.env[name] ?? '').filter((url) => /^https?:/.test(url));
  return [...new Set(endpoints.map((url) => new URL(url).origin))];
}
