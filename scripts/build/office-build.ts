import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../run.ts';
import { DIST as SITE_DIST } from './site-build.ts';
import { type Build, buildIfStale, ROOT } from './stale-build.ts';

const OFFICE = join(ROOT, 'apps/office');
const DIST = join(OFFICE, 'dist');
/** Named by its manifest and page. */
const ICONS = ['icon-192.png', 'icon-512.png', 'apple-touch-icon.png'];

export const OFFICE_BUILD: Build = {
  dist: DIST,
  sources: ['apps/office/src', 'apps/office/build', 'business', 'packages/leads/src', 'packages/office-api/src'],
  singleSources: [
    'apps/office/index.html',
    'apps/office/vite.config.ts',
    // What the icons are drawn by.
    'apps/site/src/drawings.ts',
    'apps/site/src/ui/brand-mark.tsx',
    'package-lock.json',
    'scripts/build/office-build.ts',
    'scripts/build/stale-build.ts',
  ],
  variables: [],
  run: async () => {
    await run('vite', ['build', '--logLevel', 'warn'], { cwd: OFFICE });
    for (const icon of ICONS) await copyFile(join(SITE_DIST, icon), join(DIST, icon));
  },
  facts: () => ({}),
};

/** After the site: builds the office's screens unless the last build is of the same sources. Resolves with whether it built. */
export function buildOfficeIfStale(): Promise<boolean> {
  return buildIfStale(OFFICE_BUILD);
}
