import { fieldErrors } from '@downspout/leads/field-errors';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { RefusedError } from '../plugins/errors.ts';

/** The query as its schema reads it; an empty parameter counts as left out. Throws `RefusedError` for a wrong one. */
export function readQuery<Type extends z.ZodMiniType>(schema: Type, request: FastifyRequest): z.output<Type> {
  const given = Object.entries(request.query ?? {}).filter(([, value]) => value !== '');
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const fields = fieldErrors(result.error);
  throw new RefusedError({ status: 422, code: 'invalid', message: 'Please check what is asked for', fields });
}
