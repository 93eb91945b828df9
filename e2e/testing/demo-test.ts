import { test as base } from '@playwright/test';
import { type RunningDemo, startDemo } from './demo.ts';

/** A visit to the demo's office; one demo serves all tests of a worker. */
export const test = base.extend<object, { readonly demo: RunningDemo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.office),
});
