import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Registry } from 'prom-client';
import { isLoopback } from '../deliveries/address-kind.ts';
import { type ErrorAnswer, sendError } from './errors.ts';
import { bearerToken, isSecret } from './sent-secret.ts';

export interface MetricsOptions {
  readonly registry: Registry;
  /** Whoever sends it may read them; null: whoever asks from this machine itself. */
  readonly token: string | null;
}

const NO_TOKEN: ErrorAnswer = {
  status: 401,
  code: 'unauthorized',
  message: 'Please send METRICS_TOKEN as a bearer token',
};
const NOT_FROM_HERE: ErrorAnswer = {
  status: 403,
  code: 'forbidden',
  message: 'Without METRICS_TOKEN metrics are localhost-only',
};

/** Whoever forwards a request says so by one of these; the request is not of this machine then. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * `GET /metrics`, in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). There
 * is nothing of any visitor in it; still it is nobody's business how many there are.
 */
export const metrics = fp(
  async (app: FastifyInstance, { registry, token }: MetricsOptions) => {
    app.get('/metrics', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const refusal = token === null ? refuseOthers(request) : refuseWithout(token, request);
      if (refusal === NO_TOKEN) reply.header('www-authenticate', 'Bearer');
      if (refusal !== null) return sendError(reply, refusal);
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  },
  { name: 'metrics' },
);

function refuseWithout(token: string, request: FastifyRequest): ErrorAnswer | null {
  return isSecret(bearerToken(request) ?? '', token) ? null : NO_TOKEN;
}

function refuseOthers(request: FastifyRequest): ErrorAnswer | null {
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
  return isLoopback(request.socket.remoteAddress ?? '') && !isForwarded ? null : NOT_FROM_HERE;
}
