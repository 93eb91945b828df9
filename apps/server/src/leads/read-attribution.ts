import { type Attribution, campaignIn, MAX_ATTRIBUTION_BYTES } from '@downspout/leads/attribution';
import { cleanLine } from '@downspout/leads/clean-text';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { textHeader } from './request-headers.ts';

/** Most characters kept of one value. */
const MAX_TEXT = 250;

const text = z.pipe(
  z.string(),
  z.transform((value) => cleanLine(value).slice(0, MAX_TEXT)),
);
const touch = z.object({
  at: z.iso.datetime().check(z.maxLength(40)),
  page: text,
  referrer: z.optional(text),
  utm_source: z.optional(text),
  utm_medium: z.optional(text),
  utm_campaign: z.optional(text),
  utm_term: z.optional(text),
  utm_content: z.optional(text),
  gclid: z.optional(text),
  gbraid: z.optional(text),
  wbraid: z.optional(text),
  fbclid: z.optional(text),
});
const attribution = z.object({ first: touch, last: z.optional(touch) });

/**
 * How a form's visitor came to the site, as its script tells in the header `attribution` (docs/decisions/017-evidence.md);
 * of a form that the browser posted by itself, what its page's address tells. Whatever cannot be read is nothing: no
 * request is refused for it.
 */
export function readAttribution(request: FastifyRequest, now: number, isFormPost: boolean): Attribution | null {
  const header = textHeader(request, 'attribution');
  if (header !== undefined) return readHeader(header);
  return isFormPost ? ofPage(request, now) : null;
}

function readHeader(header: string): Attribution | null {
  if (header.length > MAX_ATTRIBUTION_BYTES) return null;
  return attributionIn(readJson(header));
}

function readJson(header: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(header));
  } catch {
    return null;
  }
}

function ofPage(request: FastifyRequest, now: number): Attribution | null {
  const page = URL.parse(request.headers.referer ?? '');
  if (page === null || page.host !== request.host || asksForPrivacy(request)) return null;
  const campaign = campaignIn(page.searchParams);
  if (Object.keys(campaign).length === 0) return null;
  const parsed = touch.parse({ at: new Date(now).toISOString(), page: page.pathname, ...campaign });
  return { first: parsed, last: parsed };
}

/** Global Privacy Control, or Do Not Track: what the forms' script looks at in the browser. */
function asksForPrivacy({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}

/** As the store keeps it; null for nothing. */
export function storedAttribution(stored: string): Attribution | null {
  return stored === '' ? null : attributionIn(JSON.parse(stored));
}

function attributionIn(value: unknown): Attribution | null {
  const parsed = attribution.safeParse(value);
  if (!parsed.success) return null;
  const { first, last = first } = parsed.data;
  return { first, last };
}
