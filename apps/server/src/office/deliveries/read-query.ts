import { fieldErrors } from '@downspout/leads/field-errors';
import type * as z from 'zod/mini';
import { RefusedError } from '../../plugins/errors.ts';

/** A query as its schema reads it. Throws `RefusedError` with a message for each wrong part. */
export function readQuery<Type extends z.ZodMiniType>(schema: Type, query: unknown): z.output<Type> {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  const fields = fieldErrors(result.error);
  throw new RefusedError({ status: 422, code: 'invalid', message: 'This filter cannot be read', fields });
}
