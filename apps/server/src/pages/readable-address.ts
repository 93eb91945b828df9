import type { IncomingMessage } from 'node:http';

/**
 * The address to route a request by. Fastify refuses an address whose escapes are no UTF-8 before it looks for a route,
 * without the headers and the page of any other unknown address; so for those who read a page it is taken as it is
 * written. No page or file has such an address.
 */
export function readableAddress({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  const reads = method === 'GET' || method === 'HEAD';
  if (!reads || !url.includes('%') || url.startsWith('/api/')) return url;
  const [path = '', ...query] = url.split('?');
  return isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
