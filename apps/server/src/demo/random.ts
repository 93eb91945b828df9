import { seededRandom } from '../seeded-random.ts';

/** Chance that is the same in each run with the same seed. */
export interface Random {
  /** Within 0 and 1. */
  next(): number;
  chance(probability: number): boolean;
  /** From the first to the last of both, whole. */
  whole(first: number, last: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** By weight, of any sum. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item;
  /** Waiting times with this mean: most are short, a few long. */
  wait(meanMs: number): number;
  bytes(size: number): Buffer;
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  const whole = (first: number, last: number) => first + Math.floor(next() * (last - first + 1));
  return {
    next,
    chance: (probability) => next() < probability,
    whole,
    pick: (items) => itemOf(items, whole(0, items.length - 1)),
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? itemOf(items, items.length - 1))[0];
    },
    wait: (meanMs) => Math.round(-Math.log(1 - next()) * meanMs),
    bytes: (size) => Buffer.from(Array.from({ length: size }, () => whole(0, 255))),
  };
}

function itemOf<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}
