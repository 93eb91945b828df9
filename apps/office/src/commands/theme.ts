import { recall, remember } from '../remembered.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED = 'office-theme';
let chosen = recall(STORED);
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** From now on the office is light or dark as was chosen here before, or as the system is. */
export function followTheme(): void {
  show();
  systemIsDark.addEventListener('change', show);
}

export function setTheme(theme: Theme): void {
  chosen = theme;
  remember(STORED, theme);
  show();
}

function show(): void {
  const isDark = chosen === 'dark' || (chosen !== 'light' && systemIsDark.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
