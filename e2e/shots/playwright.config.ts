import { defineConfig } from '@playwright/test';
import everyTest from '../playwright.config.ts';
import { LARGE_TEXT_ARGS, SCREENS } from './looks.ts';

const { launchOptions } = everyTest.use ?? {};

/** How a visitor's browser may be set. */
const LOOKS = {
  light: { contextOptions: { reducedMotion: 'reduce' as const } },
  'forced-colors': { contextOptions: { reducedMotion: 'reduce' as const, forcedColors: 'active' as const } },
  'text-200': {
    contextOptions: { reducedMotion: 'reduce' as const },
    launchOptions: { ...launchOptions, args: LARGE_TEXT_ARGS },
  },
};

/** `npm run shots`: every state in every look on every screen, one picture each. */
export default defineConfig({
  ...everyTest,
  testDir: '.',
  testMatch: 'take-shots.ts',
  outputDir: '../../test-results/shots',
  timeout: 30_000,
  reporter: [['line']],
  projects: Object.entries(LOOKS).flatMap(([look, use]) =>
    SCREENS.map((viewport) => ({ name: `${look}-${viewport.width}`, use: { viewport, ...use } })),
  ),
});
