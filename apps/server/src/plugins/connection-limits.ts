import type { IncomingMessage, Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

/** What one client may hold of the server without sending or taking anything. Times in ms. */
export interface ConnectionLimits {
  /** Until the headers of a request are there; a connection that says nothing is closed then too. Answered 408. */
  readonly headersMs: number;
  /** Until the whole request is there. Answered 408. */
  readonly requestMs: number;
  /** How often the two are looked after. */
  readonly lookMs: number;
  /** Between two requests of one connection: longer than proxies keep theirs, so that they and not we close them. */
  readonly idleMs: number;
  /** Without a byte in either direction, while an answer waits to be taken. */
  readonly stuckMs: number;
  /** At once; more are closed as they come. Each takes a file descriptor, of which the store needs some too. */
  readonly connections: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  lookMs: 5_000,
  idleMs: 72_000,
  stuckMs: 60_000,
  connections: 10_000,
};

/**
 * The part of Fastify's options that keeps these limits but the last; `limitConnections` keeps that. Only requests that
 * `mayUpgrade` leave HTTP, after which none of the limits is kept for them.
 */
export function limitOptions(
  limits: ConnectionLimits,
  mayUpgrade: (request: IncomingMessage) => boolean = () => false,
) {
  return {
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionTimeout: limits.stuckMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.lookMs,
      shouldUpgradeCallback: mayUpgrade,
    },
  } satisfies FastifyHttpOptions<Server>;
}

export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.connections;
}
