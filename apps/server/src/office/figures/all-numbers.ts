import { type RawBuilder, sql } from 'kysely';

/** A number of each row, all in one text: a hundred thousand rows would take several times as long. */
export function allNumbers(number: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`string_agg(cast(${number} as text), ' ')`;
}

export function readNumbers(text: string | null): Float64Array {
  return text === null ? new Float64Array() : Float64Array.from(text.split(' '), Number);
}
