import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Store } from '../../store/database.ts';
import { NAME_MARK } from '../inbox/search-words.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { lettersOf } from './typing-errors.ts';

/** Entries of the index that are read at once. */
const BATCH = 200;
/** An entry is committed later than it says, by 10 s at most, and by another process whose clock differs. In ms. */
const LATE_MS = 15_000;
/**
 * So often all are read anew, in ms: words are never taken out one by one, so that those of erased people go; and what came by a
 * clock that is wrong is found.
 */
const ANEW_EVERY_MS = 60 * 60_000;
/** Words stand together by so many first letters. */
const SHELF = 3;

/** Words by their first letters, each with its letters as bits; null when there are digits, too. */
type Shelves = Map<string, Map<string, number | null>>;

/** Every word of the index that begins with a letter, in memory. */
export interface Vocabulary {
  /** Resolves when the words of all entries that were committed before the call are known; after the patience, in ms, at the latest. */
  catchUp(patienceMs?: number): Promise<void>;
  /** Whether it was caught up with at the last time. */
  isComplete(): boolean;
  /** The words that share their first three letters with this one, which has as many. */
  beside(word: string): Iterable<string>;
  /** Those without a digit, each with its letters as bits (`lettersOf`). */
  spelled(): Iterable<readonly [word: string, letters: number]>;
}

export function createVocabulary({ db }: Pick<Store, 'db'>): Vocabulary {
  let shelves: Shelves = new Map();
  /** Entries that were written lately, and when: their words are known. */
  let recent = new Map<number, number>();
  let followedAt = 0;
  let anewAt = performance.now();
  let isComplete = false;

  async function follow(): Promise<void> {
    const now = Date.now();
    const isOld = performance.now() - anewAt >= ANEW_EVERY_MS;
    const into: Shelves = isOld ? new Map() : shelves;
    await read(into, isOld ? 0 : followedAt - LATE_MS, isOld ? new Map() : recent);
    if (isOld) anewAt = performance.now();
    shelves = into;
    followedAt = now;
    recent = new Map([...recent].filter(([, at]) => at >= now - LATE_MS));
  }

  /** Puts the words of the entries since then on shelves, but for those that are known. */
  async function read(into: Shelves, since: number, known: ReadonlyMap<number, number>): Promise<void> {
    for (let last = { indexed_at: since, number: -1 }; ; ) {
      const entries = await entriesAfter(last);
      const unread = entries.filter(({ number, indexed_at }) => known.get(number) !== indexed_at);
      for (const { words } of await wordsOf(unread.map(({ number }) => number))) shelve(into, words);
      for (const { number, indexed_at } of unread) recent.set(number, indexed_at);
      last = entries.at(-1) ?? last;
      if (entries.length < BATCH) return;
      await setImmediate();
    }
  }

  /** Answered by an index alone. */
  function entriesAfter({ indexed_at, number }: { indexed_at: number; number: number }) {
    return db
      .selectFrom('lead_index')
      .select(['indexed_at', 'number'])
      .where((eb) => eb(eb.refTuple('indexed_at', 'number'), '>', eb.tuple(indexed_at, number)))
      .orderBy('indexed_at')
      .orderBy('number')
      .limit(BATCH)
      .execute();
  }

  async function wordsOf(numbers: readonly number[]): Promise<readonly { words: string }[]> {
    if (numbers.length === 0) return [];
    return db.selectFrom('lead_index').select('words').where('number', 'in', numbers).execute();
  }

  const followed = oneAtATime(follow);
  return {
    async catchUp(patienceMs) {
      let isDone = false;
      const done = followed().then(() => {
        isDone = true;
      });
      await (patienceMs === undefined ? done : Promise.race([done, setTimeout(patienceMs, undefined, { ref: false })]));
      isComplete = isDone;
    },
    isComplete: () => isComplete,
    beside: (word) => shelves.get(word.slice(0, SHELF))?.keys() ?? [],
    *spelled() {
      for (const shelf of shelves.values()) {
        for (const [word, letters] of shelf) if (letters !== null) yield [word, letters] as const;
      }
    },
  };
}

function shelve(shelves: Shelves, words: string): void {
  for (const word of words.split(/\s/)) {
    if (!/^\p{L}/u.test(word) || word.startsWith(NAME_MARK)) continue;
    const name = word.slice(0, SHELF);
    const shelf = shelves.get(name) ?? new Map<string, number | null>();
    if (shelf.size === 0) shelves.set(name, shelf);
    if (!shelf.has(word)) shelf.set(word, /\d/.test(word) ? null : lettersOf(word));
  }
}
