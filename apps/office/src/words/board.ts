export const board = {
  title: 'Board',
  about: 'Open leads, and those won or lost in the last 30 days. Drag a card, or press Shift and an arrow key on it.',
  columns: 'Columns',
  region: 'Leads by status',
  card: (name: string) => `Card of ${name}`,
  moveTo: 'Move to',
  moveOf: (name: string) => `Move to: ${name}`,
  none: 'No leads',
  showAll: (count: number) => `Show all ${count.toLocaleString('en-US')}`,
} as const;
