import { installDebianPackage } from './debian.ts';
import { findProgram } from './find-program.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** What a Chromium in a container needs, and what keeps it from calling home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The Chromium that tests and bench drive: CHROME_PATH, else the PATH's, else one that is installed now; null if none. */
export async function findChromium(): Promise<string | null> {
  const found = process.env.CHROME_PATH || findProgram(NAMES);
  if (found) return found;
  return (await installDebianPackage('chromium')) ? findProgram(NAMES) : null;
}
