/** Why there are no passkeys here. */
export type NoPasskeys = 'address' | 'browser';

/** Null where there are: a page came by https or from the own machine, under a name, to a browser that knows them. */
export function noPasskeysHere(): NoPasskeys | null {
  const isNumbers = location.hostname.startsWith('[') || /^[\d.]+$/.test(location.hostname);
  if (!isSecureContext || isNumbers) return 'address';
  return 'PublicKeyCredential' in window ? null : 'browser';
}
