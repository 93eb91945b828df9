const MOBILE = /android|iphone|ipad|ipod|iemobile|blackberry|bada/i;

/** Whether the user agent names a phone or tablet. An iPad that asks for desktop pages is not seen. */
export function isMobile(userAgent: string): boolean {
  return MOBILE.test(userAgent);
}
