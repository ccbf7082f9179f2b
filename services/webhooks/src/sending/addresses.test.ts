import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { createAddresses, isPublicAddress, type Resolve } from './addresses.ts';
import { createPostMessage } from './post-message.ts';

const PRIVATE = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::7f00:1'],
  ...['::ffff:127.0.0.1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
];

const resolving = (...addresses: string[]): Resolve => {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  return (_, done) => done(null, found);
};

describe('the address of a webhook (rule 27.13)', () => {
  test.each(PRIVATE)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    ['https://[::1]/', false],
    ['https://2130706433/', false],
    ['https://0x7f.1/', false],
    ['https://[::ffff:10.0.0.1]/', false],
    ['https://localhost/', false],
    ['http://example.com/', false],
    ['ftp://example.com/', false],
    ['https://a:b@example.com/', false],
    ['https://example.com:8443/hook', false],
    ['https://example.com/hook?x=1', true],
    ['https://8.8.8.8/', true],
  ])('%s: accepted is %s', (url, isAccepted) => {
    expect(createAddresses({ allowsLoopback: false }).accepts(url)).toBe(isAccepted);
  });

  test.each(['127.0.0.1', '169.254.169.254', '::1', '10.0.0.1'])(
    'a name that resolves to %s, also among public addresses, is refused when connecting',
    async (address) => {
      const resolve = resolving('93.184.215.14', address);
      const post = createPostMessage(createAddresses({ allowsLoopback: false, resolve }));
      expect(await post({ url: 'https://rebind.example/', headers: {}, body: '{}' })).toEqual({
        ...{ status: null, error: 'address', response: '' },
      });
    },
  );

  test('the setting for development allows loopback addresses only', () => {
    const { accepts } = createAddresses({ allowsLoopback: true });
    const urls = [
      'http://127.0.0.1:4000/',
      'http://localhost/',
      'http://10.0.0.1/',
      'https://10.0.0.1/',
    ];
    expect(urls.map(accepts)).toEqual([true, true, false, false]);
  });
});
