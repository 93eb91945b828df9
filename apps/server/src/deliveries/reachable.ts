import { isIP } from 'node:net';
import { addressKind, rangesOf } from './address-kind.ts';

/** A host that deliveries may not be sent to. The message is the owner's to read. */
export class UnreachableByRuleError extends Error {
  override readonly name = 'UnreachableByRuleError';
  readonly code = 'unreachable-by-rule';

  constructor(host: string, address: string) {
    const where = host === address ? `${address} is` : `${host} leads to ${address},`;
    super(`${where} not a public address; WEBHOOK_ALLOW_PRIVATE can allow it`);
  }
}

/** Whether a delivery to this host of a destination's URL may be sent to this address of it. */
export type MayReach = (host: string, address: string) => boolean;

/**
 * Names that no stranger can register, and that lead to this machine or its network: a name without a dot, and the
 * domains of RFC 6761, 6762, 8375 and of ICANN's reservation for private use.
 */
const LOCAL_NAME = /^[^.]+$|\.(localhost|local|internal|home\.arpa)$/;

/**
 * Public addresses may be reached by any name. A private one only when the URL says so itself, by that address or a local
 * name: a public name that leads there was turned on us by whoever runs it. Special ones never. `allowed` lifts that for
 * hosts, addresses and CIDR ranges; `*` for all.
 */
export function createMayReach(allowed: readonly string[]): MayReach {
  const isAllowed = createIsAllowed(allowed);
  return (host, address) => {
    if (isAllowed(host, address)) return true;
    switch (addressKind(address)) {
      case 'public':
        return true;
      case 'private':
        return !isPublicName(host);
      case 'special':
        return false;
    }
  };
}

/**
 * Whether a URL that a user of the office gave may name this host: a public name or address. Only who runs the server may
 * name another, by `allowed`: what is behind it trusts those who are near.
 */
export function mayUserName(host: string, allowed: readonly string[]): boolean {
  const bare = bareHost(host);
  return createIsAllowed(allowed)(host, bare) || isPublicName(bare) || addressKind(bare) === 'public';
}

function createIsAllowed(allowed: readonly string[]): MayReach {
  const everything = allowed.includes('*');
  const ranges = rangesOf(allowed.filter((one) => isIP(one.split('/')[0] ?? '') !== 0));
  const hosts = new Set(allowed.map((one) => one.toLowerCase()));
  return (host, address) => {
    if (everything || hosts.has(bareHost(host))) return true;
    return isIP(address) !== 0 && ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
}

function isPublicName(host: string): boolean {
  return isIP(bareHost(host)) === 0 && !LOCAL_NAME.test(bareHost(host));
}

/** As it stands in a URL, without the brackets of IPv6 and the dot of the root. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
