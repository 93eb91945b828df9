import { worker } from './worker.ts';

/** What the pages of this build are made of; put in by `build/service-worker.ts`. */
declare const SHELL: { readonly version: string; readonly assets: readonly string[] };

// Read once: it is put in wherever it is named.
const { version, assets } = SHELL;
const PREFIX = 'shell-';
const CACHE = PREFIX + version;
const PAGE = '/';
/** For so long the network may keep a page waiting that is there already. In ms. */
const NETWORK_FIRST_MS = 3_000;

/** Keeps the page and all assets of this build. Rejects when the server has another build by now: that brings its own worker. */
export async function keepShell(): Promise<void> {
  // Not one that the browser has: that names what the inbox of somebody signed in needs, and is shown at every address.
  const page = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' });
  const html = await page.clone().text();
  const named = html.match(/\/assets\/[\w.-]+/g) ?? [];
  if (!page.ok || !named.every((asset) => assets.includes(asset))) throw new Error('The page is of another build');
  const cache = await caches.open(CACHE);
  await cache.addAll([...assets]);
  await cache.put(PAGE, page);
}

/** Those of other builds. */
export async function forgetOldShells(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** Pages and assets alone are answered here: what the API tells goes past this worker, and into no cache. */
export function answerFromShell(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(event));
  else if (assets.includes(pathname)) event.respondWith(assetOf(request));
}

async function pageOf(event: FetchEvent): Promise<Response> {
  const fetched = fetchPage(event);
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  if (kept === undefined) return fetched;
  const waited = new Promise<Response>((resolve) => setTimeout(resolve, NETWORK_FIRST_MS, kept));
  return Promise.race([fetched.catch(() => kept), waited]);
}

/** The browser has begun to fetch it before this worker ran, if it can. */
async function fetchPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(request);
}

async function assetOf(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
