import { consentShown } from '@downspout/leads/consent';
import { fieldErrors } from '@downspout/leads/field-errors';
import { holidayLightsSchema } from '@downspout/leads/holiday-lights';
import { quoteRequestSchema } from '@downspout/leads/quote-request';
import type { FastifyRequest } from 'fastify';
import { RefusedError } from '../plugins/errors.ts';
import type { LeadKind } from '../store/tables.ts';
import { notReadable } from './body-parsers.ts';
import { isChecked } from './form-controls.ts';
import { CONSENT_VERSION_FIELD, IDEMPOTENCY_KEY_FIELD } from './form-fields.ts';
import type { NewLead } from './new-lead.ts';
import { readAttribution } from './read-attribution.ts';
import { isDateTime, originOf, textHeader } from './request-headers.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The lead that a request brings. Throws `RefusedError` with what is wrong with it. */
export function readLead(kind: LeadKind, request: FastifyRequest, receivedAt: number): NewLead {
  const body = bodyOf(request);
  const arrival = {
    idempotencyKey: idempotencyKeyOf(request),
    receivedAt,
    origin: originOf(request),
    attribution: readAttribution(request, receivedAt, isFormPost(request)),
    callId: null,
  };
  const now = new Date(receivedAt).toISOString();
  if (kind === 'holiday-lights') {
    const parsed = holidayLightsSchema.safeParse(body);
    if (!parsed.success) throw invalid(parsed.error);
    return { ...arrival, kind, request: parsed.data, submittedAt: parsed.data.submittedAt ?? now };
  }
  const parsed = quoteRequestSchema.safeParse(body);
  if (!parsed.success) throw invalid(parsed.error);
  const sent = textHeader(request, 'submitted-at');
  return {
    ...arrival,
    kind,
    request: parsed.data,
    incomplete: false,
    consent: consentShown(textHeader(request, 'consent-version') ?? formEntries(request)?.[CONSENT_VERSION_FIELD]),
    submittedAt: isDateTime(sent) ? sent : now,
  };
}

/** What a plain form sent, by field; null when the request is no form post, or was not read. */
export function formEntries(request: FastifyRequest): Record<string, string> | null {
  if (!isFormPost(request) || !isRecord(request.body)) return null;
  const texts = Object.entries(request.body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/** Whether a browser sent this by itself, so that a person reads the answer. */
export function isFormPost(request: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');
}

/** The client's key in lower case; null when it named none. Throws `RefusedError` when it is no UUID. */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = sentKey(request);
  if (key === undefined) return null;
  if (UUID.test(key)) return key.toLowerCase();
  throw new RefusedError({ status: 400, code: 'bad_idempotency_key', message: 'The Idempotency-Key must be a UUID' });
}

/** The key of a refused form, to be sent again under; null when it has none that can be used. */
export function usableKeyOf(request: FastifyRequest): string | null {
  const key = sentKey(request);
  return key !== undefined && UUID.test(key) ? key.toLowerCase() : null;
}

function sentKey(request: FastifyRequest): string | undefined {
  return textHeader(request, 'idempotency-key') ?? (formEntries(request)?.[IDEMPOTENCY_KEY_FIELD] || undefined);
}

function bodyOf(request: FastifyRequest): unknown {
  const entries = formEntries(request);
  if (entries !== null) return { ...entries, sms_opt_in: isChecked(entries.sms_opt_in) };
  if (request.body === undefined) throw notReadable('The request has no body');
  if (isRecord(request.body)) return request.body;
  throw invalidFields({ body: 'Please send an object with the fields of the form' });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(error: Parameters<typeof fieldErrors>[0]): RefusedError {
  return invalidFields(fieldErrors(error));
}

function invalidFields(fields: ReturnType<typeof fieldErrors>): RefusedError {
  return new RefusedError({ status: 422, code: 'invalid', message: 'Some fields need another look', fields });
}
