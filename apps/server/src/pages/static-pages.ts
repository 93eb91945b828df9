import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerTo, NOT_FOUND, sendError } from '../plugins/errors.ts';
import { pageSecurityHeaders } from '../plugins/security-headers.ts';
import type { BuiltPage, BuiltSite } from './built-site.ts';
import { sendKept, sendKeptAlways } from './send-kept.ts';

/** Every address that no other route has. */
const FILES_ROUTE = '/*';
/** Hashed files and fonts never change under their name. */
const HASHED_FILES = /^\/_astro\/|\.woff2$/;
const CACHE_HASHED = 'public, max-age=31536000, immutable';
const CACHE_FILE = 'public, max-age=3600';
/** Asked for each time, and answered 304 while it is the same. */
const CACHE_PAGE = 'no-cache';

/** The pages and files of the built site, compressed by the build. Any other address is the 404 page. */
export async function staticPages(app: FastifyInstance, { site }: { site: BuiltSite }): Promise<void> {
  await app.register(pageSecurityHeaders);
  if (site.filesOnDisk.size > 0) await serveFromDisk(app, site);
  else serveKeptFiles(app, site);
  for (const page of site.pages) servePage(app, page);
  const notFound = (request: FastifyRequest, reply: FastifyReply) => answerNotFound(request, reply, site.notFound);
  app.setNotFoundHandler(notFound);
  app.setErrorHandler((error, request, reply) => {
    const answer = answerTo(error, request);
    // An address that only looks like one of ours, such as one with dots in it, is an unknown one.
    return answer.status === 403 ? notFound(request, reply) : sendError(reply, answer);
  });
}

/** Files are looked up by their complete path, so that none leads out of the site. */
function serveKeptFiles(app: FastifyInstance, { files }: BuiltSite): void {
  app.get<{ Params: { '*': string } }>(FILES_ROUTE, (request, reply) => {
    const address = `/${request.params['*']}`;
    const file = files.get(address);
    if (file === undefined) return reply.callNotFound();
    return sendKept(request, reply.header('cache-control', cacheControlOf(address)), file);
  });
}

async function serveFromDisk(app: FastifyInstance, { folder, filesOnDisk }: BuiltSite): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => filesOnDisk.has(path),
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path.slice(folder.length))),
  });
}

function servePage(app: FastifyInstance, page: BuiltPage): void {
  app.get(page.path, (request, reply) => sendKept(request, pageHeaders(reply, page), page.file));
  if (page.path === '/') return;
  app.get(`${page.path}/`, (request, reply) => reply.redirect(page.path + queryOf(request), 308));
}

/** A browser gets the page; a script, or anything that is no reading, the error. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply, page: BuiltPage): FastifyReply {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads || request.url.startsWith('/api/')) return sendError(reply, NOT_FOUND);
  // An unknown address has no versions, so what a client has of it does not matter.
  return sendKeptAlways(request, pageHeaders(reply.code(404), page), page.file);
}

function pageHeaders(reply: FastifyReply, page: BuiltPage): FastifyReply {
  return reply.header('cache-control', CACHE_PAGE).header('content-security-policy', page.policy);
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?');
  return start === -1 ? '' : request.url.slice(start);
}

function cacheControlOf(address: string): string {
  return HASHED_FILES.test(address) ? CACHE_HASHED : CACHE_FILE;
}
