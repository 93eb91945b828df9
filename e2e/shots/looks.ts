import { CHROMIUM_ARGS } from '../../scripts/programs/chromium.ts';

/** A phone, a tablet and a desktop. */
export const SCREENS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/** Where the office is used, and how it looks there. */
export const OFFICE_SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
export const OFFICE_THEMES = ['light', 'dark'] as const;

/** A text size of 200 % as the browser's own setting, which media queries in rem follow. */
export const LARGE_TEXT_ARGS = [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32'];
