import { defineConfig } from '@playwright/test';
import { launchOptions } from './testing/chromium.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // More than there are cores: tests wait half of their time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Generous: what is awaited comes at once on an idle machine, and machines that run tests are not idle.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    trace: 'off',
    // What a worker fetches passes by the routes of a test, and what it keeps would be there instead of them.
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
  },
});
