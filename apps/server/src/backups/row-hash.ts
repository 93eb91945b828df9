import { createHash } from 'node:crypto';

/** A value of a row, the same whichever engine it was read from: whole numbers are bigints. */
export type RowValue = string | bigint | null;

/** Takes rows in the order of their key, and answers one hash of all of them. */
export interface RowHash {
  add(row: readonly RowValue[]): void;
  /** Hexadecimal SHA-256. */
  end(): string;
}

/** Text and number differ, also where they read alike; so do nothing and an empty text. */
export function createRowHash(): RowHash {
  const hash = createHash('sha256');
  return {
    add: (row) => void hash.update(`${JSON.stringify(row.map(canonical))}\n`),
    end: () => hash.digest('hex'),
  };
}

function canonical(value: RowValue): string | null {
  if (value === null) return null;
  return typeof value === 'bigint' ? `n${value}` : `t${value}`;
}
