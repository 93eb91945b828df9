import type { LeadField } from './fields/lead-field.ts';
import { line, paragraphs, trimmed } from './text.ts';
import { z } from './zod.ts';

/** How a form or a call reads its fields. */
export interface Reading<Field extends LeadField> {
  /** What the fields are called on the wire. */
  readonly key: 'name' | 'column';
  /** For a field that is missing or of another type. */
  readonly messages: Readonly<Record<Field['name'], string>>;
  readonly isRequired: (field: Field) => boolean;
  /** Of which texts the blank ends go, so that blanks alone are no entry. */
  readonly isTrimmed: (field: Field) => boolean;
  readonly email: { readonly pattern: RegExp; readonly message: string };
  /** Adds to the rule. */
  readonly describe?: (rule: z.ZodMiniType, field: Field) => z.ZodMiniType;
}

type ValueOf<Field extends LeadField> = Field extends { options: readonly (infer Option)[] }
  ? Option | (Field extends { required: true } ? never : '')
  : string;

/** A rule for each field under its wire name; what is not required is `''` when unset. */
export function fieldRules<Field extends LeadField, Key extends 'name' | 'column'>(
  fields: readonly Field[],
  reading: Reading<Field> & { readonly key: Key },
): { [One in Field as One[Key]]: z.ZodMiniType<ValueOf<One>> };
export function fieldRules(fields: readonly LeadField[], reading: Reading<LeadField>): Record<string, z.ZodMiniType> {
  const { key, describe = (rule) => rule } = reading;
  return Object.fromEntries(fields.map((field) => [field[key], describe(ruleOf(field, reading), field)]));
}

function ruleOf(field: LeadField, reading: Reading<LeadField>): z.ZodMiniType {
  const { control, maxLength = 0, options = [] } = field;
  const message = reading.messages[field.name] ?? '';
  const required = reading.isRequired(field);
  if (control === 'select') {
    return required ? z.enum(options, message) : z._default(z.enum(['', ...options], message), '');
  }
  if (control === 'textarea') return z._default(paragraphs(maxLength, message), '');
  const checks: z.core.$ZodCheck<string>[] = [];
  if (reading.isTrimmed(field)) checks.push(trimmed());
  if (required) checks.push(z.minLength(1, message));
  if (control === 'email') checks.push(emailAddress(reading.email));
  const text = line(maxLength, message).check(...checks);
  return required ? text : z._default(text, '');
}

function emailAddress({ pattern, message }: Reading<LeadField>['email']) {
  return z.refine<string>((email) => email === '' || pattern.test(email), message);
}
