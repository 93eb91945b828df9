import { buildOfficeIfStale } from './office-build.ts';
import { buildSiteIfStale } from './site-build.ts';

/** Builds the site's pages and the office's screens, each if it is stale. Resolves with whether it built any. */
export async function buildWhatIsStale(): Promise<boolean> {
  const built = await Promise.all([buildSiteIfStale(), buildOfficeIfStale()]);
  return built.includes(true);
}
