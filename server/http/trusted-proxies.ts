import { BlockList, isIPv6 } from 'node:net';
import { plainAddress } from './network.ts';

/** Address ranges of a site's own proxies: loopback, private, carrier-grade NAT, link-local. */
const OWN_NETWORKS = networkList([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/**
 * Fastify's `trustProxy` function; hop 0 is the peer of the connection. A number says how many of the nearest
 * hops are proxies, and applies only if the peer is on a local network: a client that bypasses the proxies
 * must not count as one.
 *
 * @param notBelieved called the first time that an untrusted peer sends `X-Forwarded-…`, unless networks are
 * set
 */
export function trustedProxies(
  setting: number | readonly string[] | false,
  notBelieved: (address: string) => void,
): (address: string, hop: number) => boolean {
  if (typeof setting === 'object') {
    const proxies = networkList(setting);
    return (address) => isIn(proxies, address);
  }
  let told = false;
  return (address, hop) => {
    if (setting !== false && (hop > 0 || isIn(OWN_NETWORKS, address))) return hop < setting;
    if (!told) notBelieved(address);
    told = true;
    return false;
  };
}

/** @param networks addresses, and networks such as `10.0.0.0/8` */
function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** `BlockList` also matches IPv4-mapped IPv6 addresses. */
function isIn(list: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  return plain !== undefined && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
