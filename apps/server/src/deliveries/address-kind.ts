import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * `private`: this machine, or a network that somebody keeps for themselves. `special`: nobody's server by right, such as
 * link-local, where clouds tell a machine its credentials (169.254.169.254), multicast, or reserved.
 */
export type AddressKind = 'public' | 'private' | 'special';

/** https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry */
const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const PRIVATE = [...LOOPBACK, '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'];
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Only 2000::/3 is given out; these parts of it lead elsewhere: protocols, Teredo, documentation, 6to4. */
const GLOBAL_UNICAST = ['2000::/3'];
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** Behind these 96 bits stands an IPv4 address: mapped, or translated (NAT64, which networks without IPv4 need). */
const EMBEDDED_IPV4 = ['::ffff:0:0/96', '64:ff9b::/96'];

const loopbackRanges = rangesOf(LOOPBACK);
const privateRanges = rangesOf(PRIVATE);
const specialRanges = rangesOf([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const globalUnicast = rangesOf(GLOBAL_UNICAST);
const embedding = EMBEDDED_IPV4.map((range) => rangesOf([range]));

/** What kind of an IP address this is; what is none counts as special. */
export function addressKind(address: string): AddressKind {
  if (isIPv4(address)) return ipv4Kind(address);
  if (!isIPv6(address)) return 'special';
  const ipv4 = embeddedIpv4(address);
  if (ipv4 !== null) return ipv4Kind(ipv4);
  if (privateRanges.check(address, 'ipv6')) return 'private';
  return globalUnicast.check(address, 'ipv6') && !specialRanges.check(address, 'ipv6') ? 'public' : 'special';
}

/** Whether this is an IP address of this machine itself, also one of IPv4 that came over IPv6 (`::ffff:127.0.0.1`). */
export function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopbackRanges.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Addresses, each with or without the number of bits that it has in common with its range. */
export function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

function ipv4Kind(address: string): AddressKind {
  if (privateRanges.check(address)) return 'private';
  return specialRanges.check(address) ? 'special' : 'public';
}

/** The IPv4 address that stands in the last 32 bits of this IPv6 address; null when none does. */
function embeddedIpv4(address: string): string | null {
  const [plain = ''] = address.split('%');
  if (!embedding.some((range) => range.check(plain, 'ipv6'))) return null;
  // A URL writes an IPv6 address in hexadecimal, whichever way it was given.
  const groups = new URL(`http://[${plain}]`).hostname.slice(1, -1).split(':').slice(-2);
  const bits = groups.map((group) => Number.parseInt(group === '' ? '0' : group, 16));
  return bits.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}
