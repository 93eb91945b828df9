import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TRUSTED_TYPES } from '../pages/content-security-policy.ts';
import { type KeptFile, keepFile } from '../pages/kept-file.ts';
import { sendKept } from '../pages/send-kept.ts';
import { NOT_FOUND, sendError } from '../plugins/errors.ts';
import { assertBuilt } from './assert-built.ts';

/** The office's screens as the build left them, read once at start. */
export interface BuiltOffice {
  readonly page: KeptFile;
  /** By their address, e.g. `/assets/index-Ab1.js`; hashed, so that they never change. */
  readonly assets: ReadonlyMap<string, KeptFile>;
}

const ONE_YEAR_S = 365 * 24 * 60 * 60;
const CACHE_HASHED = `public, max-age=${ONE_YEAR_S}, immutable`;
/** The scripts and styles of the build, pictures drawn by them, and the office's own API; nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  ...TRUSTED_TYPES,
].join('; ');

/** What the inbox asks for when its script has come: fetched beside the script, it is there by then. */
const FETCHED_FIRST = ['/api/session', '/api/inbox']
  .map((address) => `<${address}>; rel=preload; as=fetch; crossorigin=use-credentials`)
  .join(', ');

/** Throws `OfficeNotBuiltError`. */
export function readBuiltOffice(folder: string): BuiltOffice {
  assertBuilt(folder);
  const assets = existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : [];
  const served = assets.filter((file) => !/\.(br|gz)$/.test(file));
  return {
    page: keepFile(join(folder, 'index.html')),
    assets: new Map(served.map((file) => [`/assets/${file}`, keepFile(join(folder, 'assets', file))])),
  };
}

/** The one page with its assets. It reads the address itself, so it answers any but those of the API and of assets. */
export async function officePages(scope: FastifyInstance, { office }: { office: BuiltOffice }): Promise<void> {
  await scope.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: ONE_YEAR_S, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
  scope.get('/*', (request, reply) => {
    const address = request.url.split('?')[0] ?? '/';
    const asset = office.assets.get(address);
    if (asset !== undefined) return sendKept(request, reply.header('cache-control', CACHE_HASHED), asset);
    return address.startsWith('/assets/') ? notFound(request, reply) : sendPage(request, reply);
  });
  scope.setNotFoundHandler(notFound);

  function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (request.url === '/' && mayBeSignedIn(request)) reply.header('link', FETCHED_FIRST);
    const headers = { 'cache-control': 'no-cache', 'content-security-policy': POLICY };
    return sendKept(request, reply.headers(headers), office.page);
  }
}

/** Only a guess, by which nothing is shown: whether it is a session's is seen when it is used. */
function mayBeSignedIn({ headers }: FastifyRequest): boolean {
  return /(^|[\s-])office-session=/.test(headers.cookie ?? '');
}

function notFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, NOT_FOUND);
}
