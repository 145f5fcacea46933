import { BlockList, isIPv6 } from 'node:net';

/** Address ranges in which a site's own proxy lives: loopback, private, carrier-grade NAT, link-local. */
const OWN_NETWORKS = new BlockList();
for (const [address, bits, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  OWN_NETWORKS.addSubnet(address, bits, family);

/**
 * Fastify's `trustProxy` function; hop 0 is the peer of the connection. A number says how many of the nearest
 * hops are proxies, and is honoured only if the peer is on a near network: someone who bypasses the proxies
 * is not one of them.
 *
 * @param notBelieved is called the first time that a distant peer sends `X-Forwarded-For`
 */
export function trustedProxies(
  setting: number | readonly string[] | false,
  notBelieved: (address: string) => void,
): string[] | ((address: string, hop: number) => boolean) | false {
  if (typeof setting !== 'number') return setting === false ? false : [...setting];
  let told = false;
  return (address, hop) => {
    if (hop > 0 || isNear(address)) return hop < setting;
    if (!told) notBelieved(address);
    told = true;
    return false;
  };
}

function isNear(address: string): boolean {
  const [plain = ''] = address.split('%');
  // `BlockList` also matches IPv4-mapped IPv6 addresses.
  return OWN_NETWORKS.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
