import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** Addresses remembered at once; the one unseen for longest is forgotten first. */
const MAX_ADDRESSES = 10_000;
/** One household or server gets at least a /64 of IPv6 addresses (RFC 6177), so a /64 counts as one address. */
const IPV6_PREFIX_BITS = 64;

/**
 * Limits all routes registered in this scope afterwards, together, to so many requests an address and `windowMs` (a
 * minute); 0 sets no limit. It counts after the body was read, so that a refused form can be shown with its entries.
 */
export async function limitRate(scope: FastifyInstance, requests: number, windowMs = 60_000): Promise<void> {
  if (requests === 0) return;
  await scope.register(fastifyRateLimit, {
    max: requests,
    timeWindow: windowMs,
    hook: 'preHandler',
    cache: MAX_ADDRESSES,
    ipv6Subnet: IPV6_PREFIX_BITS,
  });
}
