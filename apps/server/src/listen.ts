import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Starts listening and says under which address a browser on this machine finds it. */
export async function listen(app: FastifyInstance, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<string> {
  await app.listen({ host: HOST, port: PORT });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : PORT;
  return `http://${browsable(HOST)}:${port}`;
}

/** Where a browser on this machine finds it: "all addresses" is no address to go to. */
export function browsable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}
