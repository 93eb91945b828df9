import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';

/** It cannot listen there. The message names the setting, what is wrong with it and what would be right. */
class ListenError extends Error {
  override readonly name = 'ListenError';
  /** As the operating system says it. */
  readonly code: string;

  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/**
 * Starts listening and says under which address a browser on this machine finds it. `prefix` is that of the two settings'
 * names. Throws `ListenError`.
 */
export async function listen(
  app: FastifyInstance,
  where: Pick<Config, 'HOST' | 'PORT'>,
  prefix: '' | 'OFFICE_' = '',
): Promise<string> {
  const { HOST, PORT } = where;
  await app.listen({ host: HOST, port: PORT }).catch((error: unknown) => {
    throw listenError(error, where, prefix);
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : PORT;
  return `http://${browsable(HOST)}:${port}`;
}

function listenError(error: unknown, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>, prefix: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error;
  const code = String(error.code);
  return new ListenError(`${listenAdvice(code, HOST, PORT, prefix)} (${code})`, code, error);
}

function listenAdvice(code: string, host: string, port: number, prefix: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `${prefix}PORT must be a port that nobody uses: another program, perhaps a second server, listens at port ${port} of ${host}`;
    case 'EACCES':
    case 'EPERM':
      return `${prefix}PORT must be a port that this user may use, such as ${prefix === '' ? 3000 : 3001}: ${port} is not`;
    case 'EADDRNOTAVAIL':
      return `${prefix}HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all: ${host} is not`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${prefix}HOST must be an address or a name that leads to one, such as 127.0.0.1: ${host} leads nowhere`;
    default:
      return `${prefix}HOST and ${prefix}PORT must be where this machine can listen: ${host} at port ${port} is not`;
  }
}

/** Where a browser on this machine finds it: "all addresses" is no address to go to. */
export function browsable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}
