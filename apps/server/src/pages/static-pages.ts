import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerTo, NOT_FOUND, sendError } from '../plugins/errors.ts';
import { pageSecurityHeaders } from '../plugins/security-headers.ts';
import type { BuiltPage, BuiltSite } from './built-site.ts';

/** An unknown address has no versions and no parts, so what a client asks of them must not change the answer. */
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'range'];
/** The route under which the plugin serves files. */
const FILES_ROUTE = '/*';
/** Hashed files never change under their name. */
const HASHED_FILES = '/_astro/';
const CACHE_HASHED = 'public, max-age=31536000, immutable';
const CACHE_FILE = 'public, max-age=3600';
/** Asked for each time, and answered 304 while it is the same. */
const CACHE_PAGE = 'no-cache';

/** The pages and files of the built site, compressed by the build. Any other address is the 404 page. */
export async function staticPages(app: FastifyInstance, { site }: { site: BuiltSite }): Promise<void> {
  await app.register(pageSecurityHeaders);
  await app.register(fastifyStatic, {
    root: site.folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // Pages are sent by their own routes and by the 404, never under their file's name.
    allowedPath: (path, _root, request) => site.files.has(path) || request.routeOptions.url !== FILES_ROUTE,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
  });
  for (const page of site.pages) servePage(app, page);
  const notFound = (request: FastifyRequest, reply: FastifyReply) => answerNotFound(request, reply, site.notFound);
  app.setNotFoundHandler(notFound);
  app.setErrorHandler((error, request, reply) => {
    const answer = answerTo(error, request);
    // An address that only looks like one of ours, such as one with dots in it, is an unknown one.
    return answer.status === 403 ? notFound(request, reply) : sendError(reply, answer);
  });
}

function servePage(app: FastifyInstance, page: BuiltPage): void {
  app.get(page.path, (_request, reply) => sendPage(reply, page));
  if (page.path === '/') return;
  app.get(`${page.path}/`, (request, reply) => reply.redirect(page.path + queryOf(request), 308));
}

function sendPage(reply: FastifyReply, page: BuiltPage): FastifyReply {
  return reply.header('content-security-policy', page.policy).sendFile(page.file);
}

/** A browser gets the page; a script, or anything that is no reading, the error. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply, page: BuiltPage): FastifyReply {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads || request.url.startsWith('/api/')) return sendError(reply, NOT_FOUND);
  for (const name of CONDITIONS) delete request.raw.headers[name];
  reply.code(404).header('content-security-policy', page.policy);
  return reply.sendFile(page.file, { etag: false, lastModified: false, acceptRanges: false });
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?');
  return start === -1 ? '' : request.url.slice(start);
}

function cacheControlOf(path: string): string {
  if (/\.html(\.br|\.gz)?$/.test(path)) return CACHE_PAGE;
  return path.includes(HASHED_FILES) ? CACHE_HASHED : CACHE_FILE;
}
