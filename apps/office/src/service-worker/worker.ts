declare const self: ServiceWorkerGlobalScope;

/** The scope that the service worker runs in; the compiler takes it for that of any worker. */
export const worker = self;
