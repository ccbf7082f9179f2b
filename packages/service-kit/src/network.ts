import { isIPv6 } from 'node:net';

/**
 * Returns what counts as one client: an IPv4 address, or the /64 of an IPv6 address, since a
 * household has the other half.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = plain.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const gap = plain.includes('::') ? 8 - front.length - back.length : 0;
  const groups = [...front, ...Array<string>(gap).fill('0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Returns the surrounding network that one client may control, too: an IPv4 /24, an IPv6 /48. */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address);
  return network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.');
}
