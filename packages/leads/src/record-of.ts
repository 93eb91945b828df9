import * as z from 'zod/mini';

/** The fields of an object; of anything else, none. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  const parsed = z.looseObject({}).safeParse(value);
  return parsed.success ? parsed.data : {};
}
