import type { Random } from './random.ts';
import { HOMES } from './words/names.ts';
import { LOCAL_AREA_CODES, OTHER_AREA_CODES, QUARTERS, STREET_ENDS, STREETS, TOWNS } from './words/places.ts';

/** Somebody with a house in the service area. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits, of those that are kept for stories: the exchange 555 and a line from 0100 to 0199. */
  readonly phone: string;
  readonly address: string;
}

const LINES = Array.from({ length: 100 }, (_, line) => `55501${String(line).padStart(2, '0')}`);
/** There are 500 local numbers: the people of the last months have them, whom one looks at. */
const LOCAL_SHARE = { early: 0.2, late: 0.82 } as const;

/** As many people, the earliest first, each with a phone number and an email address of their own as long as there are some. */
export function createPeople(count: number, random: Random): () => Person {
  const local = createNumbers(LOCAL_AREA_CODES, random);
  const other = createNumbers(OTHER_AREA_CODES, random);
  let toCome = count;
  const known = new Map<string, number>();

  function emailOf(firstName: string, lastName: string): string {
    const [first, last] = [plain(firstName), plain(lastName)];
    const name = random.pick([
      `${first}.${last}`,
      `${first}${last}`,
      `${first.slice(0, 1)}${last}`,
      `${last}.${first}`,
    ]);
    const before = known.get(name) ?? 0;
    known.set(name, before + 1);
    return `${name}${before === 0 ? '' : before + 1}@example.com`;
  }

  return () => {
    const { first, last } = random.weighted(HOMES);
    const [firstName, lastName] = [random.pick(first), random.pick(last)];
    const isLate = toCome * LOCAL_SHARE.late <= local.left();
    toCome -= 1;
    const isLocal = random.chance(LOCAL_SHARE[isLate ? 'late' : 'early']);
    const phone = (isLocal ? local.next() : null) ?? other.next() ?? local.next() ?? '4045550100';
    return { firstName, lastName, email: emailOf(firstName, lastName), phone, address: addressOf(random) };
  };
}

/** In an order of chance; null when all are taken. */
function createNumbers(areaCodes: readonly number[], random: Random) {
  const left = areaCodes.flatMap((areaCode) => LINES.map((line) => `${areaCode}${line}`));
  return {
    left: () => left.length,
    next: () => left.splice(random.whole(0, Math.max(0, left.length - 1)), 1)[0] ?? null,
  };
}

function addressOf(random: Random): string {
  const { name, zips } = random.weighted(TOWNS);
  const street = `${random.whole(11, 4_890)} ${random.pick(STREETS)} ${random.pick(STREET_ENDS)}`;
  const quarter = name === 'Atlanta' ? ` ${random.pick(QUARTERS)}` : '';
  const place = `${street}${quarter}`;
  return random.weighted([
    [`${place}, ${name}, GA ${random.pick(zips)}`, 60],
    [`${place}, ${name} GA`, 12],
    [`${place} ${name}`.toLowerCase(), 10],
    [`${place}, ${name} ${random.pick(zips)}`, 10],
    [`${place} Unit ${random.whole(1, 40)}, ${name}, GA ${random.pick(zips)}`, 6],
    [place, 2],
  ]);
}

/** As people type their number. */
export function writtenPhone(digits: string, random: Random): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return random.weighted([
    [`(${area}) ${exchange}-${line}`, 45],
    [digits, 20],
    [`${area}-${exchange}-${line}`, 20],
    [`${area}.${exchange}.${line}`, 6],
    [`+1 ${area} ${exchange} ${line}`, 5],
    [`1${digits}`, 4],
  ]);
}

/** How people type their names: some never find the shift key, some never let go of it. */
export function nameStyle(random: Random): (name: string) => string {
  return random.weighted([
    [(name) => name, 88],
    [(name) => name.toLowerCase(), 7],
    [(name) => name.toUpperCase(), 3],
    [(name) => `${name} `, 2],
  ]);
}

/** The letters that every mail service takes. */
function plain(name: string): string {
  return name
    .replace(/[đĐ]/g, 'd')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
