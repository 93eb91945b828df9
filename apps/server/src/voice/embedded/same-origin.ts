import type { FastifyRequest } from 'fastify';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';

const FOREIGN: ErrorAnswer = { status: 403, code: 'foreign_origin', message: 'Calls begin on the pages of this site' };

/**
 * Throws `RefusedError` when a page of another site makes this request: WebSockets know no other rule of origin
 * (RFC 6455, 10.2). A program that is no browser names no origin, and gains nothing by that.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const page = URL.parse(origin);
  // Some proxies name the port that goes without saying.
  const own = page === null ? null : URL.parse(`${page.protocol}//${request.host}`);
  if (page === null || page.host === '' || page.host !== own?.host) throw new RefusedError(FOREIGN);
}

/** The address of this site's WebSockets as its visitor reaches it; a proxy may speak TLS where we do not. */
export function socketOrigin(request: FastifyRequest): string {
  const secure = request.protocol === 'https' || request.headers.origin?.startsWith('https:') === true;
  return `${secure ? 'wss' : 'ws'}://${request.host}`;
}
