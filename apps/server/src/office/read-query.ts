import { fieldErrors } from '@downspout/leads/field-errors';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { RefusedError } from '../plugins/errors.ts';

/** The query as its schema reads it. Throws `RefusedError` that names the first part that is wrong. */
export function readQuery<Type extends z.ZodMiniType>(schema: Type, request: FastifyRequest): z.output<Type> {
  const result = schema.safeParse(request.query);
  if (result.success) return result.data;
  const fields = fieldErrors(result.error);
  const name = String(result.error.issues[0]?.path[0] ?? 'query');
  throw new RefusedError({
    status: 422,
    code: 'invalid',
    message: `The address has a ${name} that cannot be read`,
    fields,
  });
}
