import type { Vary } from '../office-leads.ts';

const SYLLABLES = 'bar ken mor lin tal ros ven dal hut wen cor mil gra pel sto ram fen lor bex nim'.split(' ');
const TOWNS = ['Decatur', 'Marietta', 'Roswell', 'Smyrna', 'Tucker', 'Brookhaven', 'Atlanta', 'Sandy Springs'];
const STREETS = ['Peachtree St', 'Sycamore Dr', 'Oak St', 'Piedmont Rd', 'Magnolia Ln', 'Ponce de Leon Ave'];
const THINGS = [
  'house on the corner',
  'gutters overflow at the back',
  'downspout came loose',
  'leaf guard clogged with pine needles',
  'driveway and patio need pressure washing',
  'two dogs in the yard',
  'please call after five',
  'ladder is behind the shed',
];
const COLORS = ['green', 'white', 'blue', 'yellow', 'brick', 'gray', 'red'];

/** Leads with some ten thousand words among them, as a company's customers have in their names and notes. */
export const varied: Vary = (n) => ({
  last_name: capital(madeUp(n * 7)),
  address: `${n % 9_000} ${pick(STREETS, n >> 2)} NE, ${pick(TOWNS, n >> 1)}, GA 300${String(n % 90).padStart(2, '0')}`,
  notes: `${capital(pick(COLORS, n))} ${pick(THINGS, n >> 1)}, ${pick(THINGS, n >> 4)}. Ask for ${madeUp(n * 13 + 5)}.`,
});

/** One of eight thousand. */
function madeUp(n: number): string {
  return pick(SYLLABLES, n) + pick(SYLLABLES, Math.floor(n / 20)) + pick(SYLLABLES, Math.floor(n / 400));
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function pick(items: readonly string[], n: number): string {
  return items[n % items.length] ?? '';
}
