/**
 * A random UUID (version 4, RFC 9562). `crypto.randomUUID` is missing where a page is served without TLS; there the
 * address of an object (File API, section 8.2) brings one.
 */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const address = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(address);
  return address.slice(-36);
}
