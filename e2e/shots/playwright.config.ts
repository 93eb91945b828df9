import { defineConfig } from '@playwright/test';
import everyTest from '../playwright.config.ts';
import { LARGE_TEXT_ARGS, OFFICE_SCREENS, OFFICE_THEMES, SCREENS } from './looks.ts';

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

/** `npm run shots`: every state of the site in every look, and of the office in both themes, on every screen, one picture each. */
export default defineConfig({
  ...everyTest,
  testDir: '.',
  outputDir: '../../test-results/shots',
  timeout: 30_000,
  reporter: [['line']],
  projects: [
    ...Object.entries(LOOKS).flatMap(([look, use]) =>
      SCREENS.map((viewport) => ({
        name: `${look}-${viewport.width}`,
        testMatch: 'take-shots.ts',
        use: { viewport, ...use },
      })),
    ),
    {
      name: 'office',
      testMatch: 'take-office-shots.ts',
      // One demo is made for all of them.
      fullyParallel: false,
      // It takes a state's pictures on every screen in both themes.
      timeout: 120_000,
      use: { viewport: OFFICE_SCREENS[0], colorScheme: OFFICE_THEMES[0], contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
