import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { urlOf, urls } from '@downspout/office-api/urls';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TRUSTED_TYPES_OF_OFFICE } from '../pages/content-security-policy.ts';
import { type KeptFile, keepFile } from '../pages/kept-file.ts';
import { sendKept } from '../pages/send-kept.ts';
import { NOT_FOUND, sendError } from '../plugins/errors.ts';

/** The office's screens as the build left them, read once at start. */
export interface BuiltOffice {
  readonly page: KeptFile;
  /** By their address, e.g. `/assets/index-Ab1.js`; hashed, so that they never change. */
  readonly assets: ReadonlyMap<string, KeptFile>;
  /** What makes it an app, by address: the manifest, its icons and the service worker. */
  readonly appFiles: ReadonlyMap<string, KeptFile>;
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
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  ...TRUSTED_TYPES_OF_OFFICE,
].join('; ');
/** The worker asks the API and shows the icon with its notifications; its scripts are in one piece. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The script of a lead's page, without its hash. */
const LEAD_SCREEN = '/assets/lead-screen-';
const LEAD_PAGE = /^\/leads\/([\w-]{1,60})(?:\?|$)/;

/** Throws `OfficeNotBuiltError`. */
export function readBuiltOffice(folder: string): BuiltOffice {
  assertBuilt(folder);
  const assets = existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : [];
  const served = assets.filter((file) => !/\.(br|gz)$/.test(file));
  const ofApp = readdirSync(folder).filter((file) => /\.(webmanifest|png|js)$/.test(file));
  return {
    page: keepFile(join(folder, 'index.html')),
    assets: new Map(served.map((file) => [`/assets/${file}`, keepFile(join(folder, 'assets', file))])),
    appFiles: new Map(ofApp.map((file) => [`/${file}`, keepFile(join(folder, file))])),
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
    const appFile = office.appFiles.get(address);
    if (appFile !== undefined) return sendAppFile(request, reply, appFile);
    return address.startsWith('/assets/') ? notFound(request, reply) : sendPage(request, reply);
  });
  scope.setNotFoundHandler(notFound);

  function sendAppFile(request: FastifyRequest, reply: FastifyReply, file: KeptFile): FastifyReply {
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY });
    return sendKept(request, reply, file);
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (mayBeSignedIn(request)) reply.header('link', preloads(office, request.url));
    const headers = { 'cache-control': 'no-cache', 'content-security-policy': POLICY };
    return sendKept(request, reply.headers(headers), office.page);
  }
}

/**
 * What a screen asks for when its script has come: fetched beside the script, it is there by then. As a `Link` header (RFC 8288,
 * https://html.spec.whatwg.org/multipage/links.html#link-type-preload).
 */
function preloads({ assets }: BuiltOffice, address: string): string {
  const [, id] = LEAD_PAGE.exec(address) ?? [];
  const inbox = address === '/' ? [`${urls.inbox}?view=reply`] : [];
  const data = [urls.session, ...inbox, ...(id ? [urlOf(urls.lead, { id })] : [])];
  const scripts = id ? [...assets.keys()].filter((asset) => asset.startsWith(LEAD_SCREEN)) : [];
  return [
    ...data.map((url) => `<${url}>; rel=preload; as=fetch; crossorigin=use-credentials`),
    ...scripts.map((script) => `<${script}>; rel=modulepreload`),
  ].join(', ');
}

/** Only a guess, by which nothing is shown: whether it is a session's is seen when it is used. */
function mayBeSignedIn({ headers }: FastifyRequest): boolean {
  return /(^|[\s-])office-session=/.test(headers.cookie ?? '');
}

function notFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, NOT_FOUND);
}

/** The screens were never built. */
class OfficeNotBuiltError extends Error {
  override readonly name = 'OfficeNotBuiltError';
  readonly code = 'office-not-built';
}

/** Throws `OfficeNotBuiltError`. */
function assertBuilt(folder: string): void {
  if (existsSync(join(folder, 'index.html'))) return;
  throw new OfficeNotBuiltError('The office is not built yet. Run `npm start`, which builds it, or `npm run build`.');
}
