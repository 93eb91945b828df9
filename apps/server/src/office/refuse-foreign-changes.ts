import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorAnswer, RefusedError } from '../plugins/errors.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const FOREIGN: ErrorAnswer = {
  status: 403,
  code: 'foreign_origin',
  message: 'Changes are made on the pages of the office',
};
const NOT_JSON: ErrorAnswer = {
  status: 415,
  code: 'unsupported_media_type',
  message: 'Please send application/json',
};

/**
 * Cross-site request forgery: a change must come from a page of this origin, as every browser tells (Fetch, "Sec-Fetch-Site";
 * RFC 6454 for Origin), and as JSON, which no form can send. The cookies' SameSite=Strict stands beside it.
 */
export function refuseForeignChanges(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => {
    if (READS.has(request.method)) return;
    if (!isOwn(request)) throw new RefusedError(FOREIGN);
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) throw new RefusedError(NOT_JSON);
  });
}

/** A browser sends at least one of the two with every change; what sends neither is none, and has no cookie of ours. */
function isOwn(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined && site === undefined) return false;
  return (
    (origin === undefined || URL.parse(origin)?.host === request.host) && (site ?? 'same-origin') === 'same-origin'
  );
}
