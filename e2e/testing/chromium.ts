import { CHROMIUM_ARGS } from '../../scripts/programs/chromium.ts';
import { findProgram } from '../../scripts/programs/find-program.ts';

/**
 * Each window of a whole Chromium loads two pages for its address bar, the first two of these. The others are of
 * Playwright's own list, in the place of which this one comes: those about pages, and about calls home.
 */
const WITHOUT_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Debian's package of Chromium without windows of its own: the same engine, at a third of the processor time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** Null where it is not installed. */
export function findHeadlessShell(): string | null {
  return findProgram([HEADLESS_SHELL], ['/usr/lib/chromium']);
}

/** What the tests are run in: the shell where there is one, else the whole Chromium that is named. */
export function launchOptions() {
  const shell = findHeadlessShell();
  return shell === null ? wholeChromium() : { executablePath: shell, args: CHROMIUM_ARGS };
}

/** With windows, and so with notifications. */
export function wholeChromium() {
  const args = [...CHROMIUM_ARGS, `--disable-features=${WITHOUT_FEATURES.join(',')}`];
  return { executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args };
}
