import { join } from 'node:path';
import { run } from './run.ts';
import { type Build, buildIfStale, ROOT } from './stale-build.ts';

const OFFICE = join(ROOT, 'apps/office');

export const OFFICE_BUILD: Build = {
  dist: join(OFFICE, 'dist'),
  sources: ['apps/office/src', 'business', 'packages/leads/src', 'packages/office-api/src'],
  singleSources: [
    'apps/office/index.html',
    'apps/office/vite.config.ts',
    'package-lock.json',
    'scripts/office-build.ts',
    'scripts/stale-build.ts',
  ],
  variables: [],
  run: () => run('vite', ['build', '--logLevel', 'warn'], { cwd: OFFICE }),
  facts: () => ({}),
};

/** Builds the office's screens unless the last build is of the same sources. Resolves with whether it built. */
export function buildOfficeIfStale(): Promise<boolean> {
  return buildIfStale(OFFICE_BUILD);
}
