/** ⌘ where the keyboard has it. */
const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export const commands = {
  open: 'Search',
  openKeys: `${MODIFIER} K`,
  openHint: 'Search leads and commands',
  title: 'Command menu',
  search: 'Search leads and commands',
  hint: 'Search leads, or type a command…',
  none: 'No matches',
  leadsMissing: 'Leads couldn’t be searched.',
  leads: 'Leads',
  allLeads: (query: string) => `All leads for “${query}”`,
  goTo: 'Go to',
  office: 'Office',
  shortcuts: 'Keyboard shortcuts',
  theme: { system: 'Theme: same as system', light: 'Theme: light', dark: 'Theme: dark' },
  use: 'Use single-key shortcuts',
  useWhy: 'Turn them off if you dictate to your computer, or press keys by accident.',
  close: 'Close',
} as const;
