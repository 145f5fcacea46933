import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Who counts as one caller where limits are kept: an IPv4 address, or the /64 of an IPv6 address, all of
 * which one household or one rented machine has to itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // A URL writes IPv6 in one way only: lower case, no leading zeros, no dots.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined): string[] =>
    text === undefined || text === '' ? [] : text.split(':');
  const [first, last] = [groups(head), groups(tail)];
  const between = Array.from({ length: GROUPS - first.length - last.length }, () => '0');
  return `${[...first, ...between, ...last].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
