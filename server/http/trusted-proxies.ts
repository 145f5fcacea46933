import { BlockList, isIPv6 } from 'node:net';

/** Where a proxy of one's own is: this machine, a private network, a carrier's or a cloud's inner one. */
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
 * Whom to believe what they say of a caller, as Fastify asks: hop 0 is who has opened the connection. It
 * believes nobody for a bare number; ours says how many of the nearest hops are proxies, and holds only when
 * the connection comes from near: who reaches the server's port past the proxies is none of them.
 *
 * @param notBelieved is told the first time that a connection from afar names a caller
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
  // An IPv4 address may come in the clothes of IPv6; the list knows it all the same.
  return OWN_NETWORKS.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
