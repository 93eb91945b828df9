import { LIMITS } from '@downspout/leads/limits';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { LeadOrigin } from './new-lead.ts';

/** Most characters kept of what the request says of its sender. */
const MAX_ORIGIN_TEXT = 500;

const dateTime = z.iso.datetime({ offset: true }).check(z.maxLength(LIMITS.submittedAt));

/** A header that was sent once, and with something in it. */
export function textHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether this is a time in ISO 8601 with its zone, of a sensible length. */
export function isDateTime(text: string | undefined): text is string {
  return dateTime.safeParse(text).success;
}

/** The sender's page on this site without its query, network address and browser, as far as the request tells. */
export function originOf(request: FastifyRequest): LeadOrigin {
  return {
    page: pageOf(request).slice(0, MAX_ORIGIN_TEXT),
    clientAddress: request.ip.slice(0, MAX_ORIGIN_TEXT),
    userAgent: (textHeader(request, 'user-agent') ?? '').slice(0, MAX_ORIGIN_TEXT),
  };
}

function pageOf(request: FastifyRequest): string {
  const referrer = URL.parse(request.headers.referer ?? '');
  return referrer !== null && referrer.host === request.host ? referrer.pathname : '';
}
