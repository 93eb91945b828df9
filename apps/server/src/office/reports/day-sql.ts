import { type RawBuilder, sql } from 'kysely';
import type { OffsetSpan } from './offset-spans.ts';

/** The business's day of a column that holds ms since the epoch, counted from 1970-01-01: exact across changes of the clocks. */
function dayOfColumn(column: string, spans: readonly OffsetSpan[]): RawBuilder<number> {
  const [first, ...rest] = spans.toReversed();
  const time = sql.ref(column);
  if (first === undefined) return sql<number>`${time} / 86400000`;
  const whens = [first, ...rest].map(({ from, offset }) =>
    Number.isFinite(from)
      ? sql`when ${time} >= cast(${from} as bigint) then cast(${offset} as bigint)`
      : sql`else cast(${offset} as bigint)`,
  );
  return whens.length === 1
    ? sql<number>`(${time} + cast(${first.offset} as bigint)) / 86400000`
    : sql<number>`(${time} + case ${sql.join(whens, sql` `)} end) / 86400000`;
}

/** Groups rows by their day and by the first of these conditions that holds, or by none of them: one number, which sorts fast. */
export function dayAndCase(column: string, offsets: readonly OffsetSpan[], conditions: readonly RawBuilder<unknown>[]) {
  const cases = conditions.length + 1;
  const whens = conditions.map((condition, index) => sql`when ${condition} then ${sql.lit(index)}`);
  const which = sql`case ${sql.join(whens, sql` `)} else ${sql.lit(conditions.length)} end`;
  return {
    key: sql<number>`${dayOfColumn(column, offsets)} * ${sql.lit(cases)} + ${which}`,
    /** `index`: of the condition. */
    read: (key: number) => ({ day: Math.floor(key / cases), index: key % cases }),
  };
}
