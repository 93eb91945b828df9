import type { z } from './zod.ts';

/** A message for each field that is wrong, by the field's wire name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The first message of each field; what is wrong with the whole body stands under `body`. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.length === 0 ? 'body' : String(issue.path[0]);
    messages[field] ??= issue.message;
  }
  return messages;
}
