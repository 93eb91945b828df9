import { fieldErrors } from '@downspout/leads/field-errors';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { RefusedError } from '../plugins/errors.ts';

/** The body as its schema reads it. Throws `RefusedError` with a message for each wrong field. */
export function readBody<Type extends z.ZodMiniType>(schema: Type, request: FastifyRequest): z.output<Type> {
  const result = schema.safeParse(request.body);
  if (result.success) return result.data;
  const fields = fieldErrors(result.error);
  throw new RefusedError({ status: 422, code: 'invalid', message: 'Please check the fields', fields });
}
