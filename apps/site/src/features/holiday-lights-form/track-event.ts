/** What an owner's analytics may have put on the page. */
declare global {
  var gtag: unknown;
  var dataLayer: unknown;
}

/** Tells the owner's analytics, if there are any: Google's `gtag`, else a tag manager's `dataLayer`. */
export function trackEvent(name: string): void {
  if (typeof globalThis.gtag === 'function') globalThis.gtag('event', name);
  else if (Array.isArray(globalThis.dataLayer)) globalThis.dataLayer.push({ event: name });
}
