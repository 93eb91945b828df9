import { type RawBuilder, sql } from 'kysely';
import type { LocalDays } from './local-days.ts';

/** The local day of a column that holds ms since the epoch, counted as `LocalDays` does: exact across changes of the clocks. */
export function dayOfColumn(column: string, { spans }: LocalDays): RawBuilder<number> {
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
export function dayAndCase(column: string, days: LocalDays, conditions: readonly RawBuilder<unknown>[]) {
  const cases = conditions.length + 1;
  const whens = conditions.map((condition, index) => sql`when ${condition} then ${sql.lit(index)}`);
  const which = sql`case ${sql.join(whens, sql` `)} else ${sql.lit(conditions.length)} end`;
  return {
    key: sql<number>`${dayOfColumn(column, days)} * ${sql.lit(cases)} + ${which}`,
    /** `index`: of the condition. */
    read: (key: number) => ({ day: Math.floor(key / cases), index: key % cases }),
  };
}
