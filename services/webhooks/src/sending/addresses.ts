import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 networks that are not public (IANA special-purpose registry, RFC 6890), and multicast. */
const PRIVATE_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Within 2000::/3: protocol assignments with Teredo, documentation, and 6to4, which contain others. */
const PRIVATE_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, bits] of PRIVATE_V4) refused.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of PRIVATE_V6) refused.addSubnet(network, bits, 'ipv6');
const unicastV6 = new BlockList();
unicastV6.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns whether an IP address is public: none of a private, local, shared or special network. */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address);
  if (isIP(address) === 0 || refused.check(address, family)) return false;
  return family === 'ipv4' || unicastV6.check(address, family);
}

/** Returns whether an IP address is one of this machine's loopback interface. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, familyOf(address));

/** A name or an address that webhooks are not sent to. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

/** Resolves a name to all of its addresses. */
export type Resolve = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const resolveBySystem: Resolve = (hostname, done) => systemLookup(hostname, { all: true }, done);

export interface AddressRules {
  /** Whether `http` and `https` to loopback addresses are allowed, for tests and development. */
  allowsLoopback: boolean;
  resolve?: Resolve;
}

export type Addresses = ReturnType<typeof createAddresses>;

/** Decides which addresses webhooks may be sent to (rule 27.13). */
export function createAddresses({ allowsLoopback, resolve = resolveBySystem }: AddressRules) {
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (allowsLoopback && isLoopback(address));

  /** Host of an address without the brackets of IPv6. */
  const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

  return {
    /**
     * Returns whether an address has an allowed form: `https` on port 443, without credentials, and a public address if its
     * host is one. Names are checked when a connection is opened.
     */
    accepts(text: string): boolean {
      if (!URL.canParse(text)) return false;
      const url = new URL(text);
      const host = hostOf(url);
      if (url.username !== '' || url.password !== '') return false;
      const isLocal = allowsLoopback && (host === 'localhost' || isLoopback(host));
      if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return false;
      if (url.port !== '' && !isLocal) return false;
      if (isIP(host) !== 0) return isAllowed(host);
      return isLocal || /\.[a-z0-9-]+\.?$/i.test(host);
    },

    /**
     * Resolves a name for the connection that is opened; fails if any of its addresses is refused. As the
     * connection uses the checked addresses, a name server cannot return others (DNS rebinding).
     */
    lookup: ((hostname, options, done) => {
      resolve(hostname, (error, addresses) => {
        if (error) return done(error, '');
        const wanted = options.family === 4 || options.family === 6 ? options.family : null;
        const usable = addresses.filter((one) => wanted === null || one.family === wanted);
        const [first] = usable;
        if (!first || addresses.some(({ address }) => !isAllowed(address)))
          return done(new AddressRefused(hostname), '');
        if (options.all) done(null, usable);
        else done(null, first.address, first.family);
      });
    }) satisfies LookupFunction,
  };
}
