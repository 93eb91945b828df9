import { CHROMIUM_ARGS } from '../../scripts/chromium.ts';

/** A phone, a tablet and a desktop. */
export const SCREENS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/** A text size of 200 % as the browser's own setting, which media queries in rem follow. */
export const LARGE_TEXT_ARGS = [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32'];
