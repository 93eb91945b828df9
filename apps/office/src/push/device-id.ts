/** Where a page and its service worker both find which of the user's devices this browser is; nothing else is there. */
const CACHE = 'push-device';
const ADDRESS = '/push-device';

/** As the server knows it; null when notifications were never switched on here. */
export async function thisDeviceId(): Promise<string | null> {
  if (!('caches' in globalThis)) return null;
  const kept = await caches.match(ADDRESS, { cacheName: CACHE });
  return kept === undefined ? null : kept.text();
}

export async function keepDeviceId(id: string): Promise<void> {
  await (await caches.open(CACHE)).put(ADDRESS, new Response(id));
}

export async function forgetDeviceId(): Promise<void> {
  await caches.delete(CACHE);
}
