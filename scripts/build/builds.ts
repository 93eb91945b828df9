import { buildOfficeIfStale } from './office-build.ts';
import { assertEndpoints, buildSiteIfStale } from './site-build.ts';

/**
 * Builds the site's pages and the office's screens, each if it is stale. Resolves with whether it built any. Throws
 * `ConfigError` before it begins.
 */
export async function buildWhatIsStale(): Promise<boolean> {
  assertEndpoints();
  // One after the other: the office takes its icons from the site.
  const isSiteBuilt = await buildSiteIfStale();
  return (await buildOfficeIfStale()) || isSiteBuilt;
}
