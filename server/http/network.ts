import { isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const NEIGHBOURHOOD_GROUPS = 3;
/**
 * The places of an IPv4 address inside an IPv6 address: at its end (IPv4-mapped, NAT64) or after its prefix
 * (6to4).
 */
const IPV4_AT_END = /^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0|64:ff9b:1:[^:]*:[^:]*:[^:]*):[^:]*:[^:]*$/;
const IPV4_AFTER_PREFIX = '2002';

/** The parts of a request that identify its network. */
export interface Caller {
  /** As reported by the trusted proxies. */
  readonly ip: string;
  readonly raw: { readonly socket: { readonly remoteAddress?: string | undefined } };
}

/**
 * The caller's network. A proxy may pass on text written by its client: anything but an address counts as the
 * connection's network, so that invented text does not look like a new caller each time.
 */
export function networkOfCaller({ ip, raw }: Caller): string {
  return networkOf(plainAddress(ip) ?? plainAddress(raw.socket.remoteAddress ?? '') ?? '');
}

/** An address without port and brackets, which some proxies add. Undefined if the text is not an address. */
export function plainAddress(text: string): string | undefined {
  const [, inBrackets] = /^\[([^\]]*)\](?::[0-9]{1,5})?$/.exec(text) ?? [];
  const [, beforePort] = /^([0-9.]+):[0-9]{1,5}$/.exec(text) ?? [];
  const [plain = ''] = (inBrackets ?? beforePort ?? text).split('%');
  return isIP(plain) > 0 ? plain : undefined;
}

/**
 * The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since one household
 * or rented machine usually has a whole /64.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // `URL` normalises IPv6: lower case, no leading zeros, no dots.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined): string[] =>
    text === undefined || text === '' ? [] : text.split(':');
  const [first, last] = [groups(head), groups(tail)];
  const between = Array.from({ length: GROUPS - first.length - last.length }, () => '0');
  const all = [...first, ...between, ...last];
  if (IPV4_AT_END.test(all.join(':'))) return all.slice(-2).map(asBytes).join('.');
  if (all[0] === IPV4_AFTER_PREFIX) return all.slice(1, 3).map(asBytes).join('.');
  return `${all.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/**
 * The larger network that contains a network: the /24 of an IPv4 address, the /48 of an IPv6 address.
 * Neighbourhoods share queues and daily limits: a single customer can easily get all networks of one, but
 * rarely several neighbourhoods.
 */
export function neighbourhoodOf(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, NEIGHBOURHOOD_GROUPS).join(':')}::/48`;
  return network.replace(/\.[0-9]+$/, '.0/24');
}

function asBytes(group: string): string {
  const number = parseInt(group, 16);
  return `${number >> 8}.${number & 0xff}`;
}
