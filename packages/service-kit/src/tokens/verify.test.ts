import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_LIFETIME_S } from '@tanabana/contracts/endpoints';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localVerifier, tokenVerifier } from './verify.ts';

/** Current time of these tests, in seconds since 1970. */
const NOW = 1_767_225_600;
const KID = 'ours';
const USER = {
  id: 'a'.repeat(24),
  username: 'asha',
  email: 'asha@example.com',
  isAdmin: false,
  isPremium: true,
  tokenId: 'one',
};

const ours = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const others = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const localKey = () =>
  createPublicKey({ key: ours.publicKey.export({ format: 'jwk' }), format: 'jwk' });
const jwk = { ...ours.publicKey.export({ format: 'jwk' }), kid: KID, alg: 'ES256', use: 'sig' };
const verify = localVerifier({ keys: [jwk] });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 + 999 });
});
afterEach(() => {
  vi.useRealTimers();
});

const HEADER = { alg: 'ES256', typ: 'JWT', kid: KID };
const { id: sub, tokenId: jti, ...rights } = USER;
const CLAIMS = {
  ...rights,
  ver: 0,
  sub,
  jti,
  iss: TOKEN_ISSUER,
  aud: TOKEN_AUDIENCE,
  iat: NOW,
  exp: NOW + TOKEN_LIFETIME_S,
};

const encode = (part: string | Buffer): string => Buffer.from(part).toString('base64url');
/** The signed part of a token whose texts need not be JSON. */
const unsigned = (header: string, claims: string) => `${encode(header)}.${encode(claims)}`;
const inputOf = (header: object = {}, claims: object = {}) =>
  unsigned(JSON.stringify({ ...HEADER, ...header }), JSON.stringify({ ...CLAIMS, ...claims }));
const signatureOf = (
  input: string,
  key: KeyObject = ours.privateKey,
  dsaEncoding: 'ieee-p1363' | 'der' = 'ieee-p1363',
) => sign('sha256', Buffer.from(input), { key, dsaEncoding });
const signed = (input: string, key?: KeyObject) => `${input}.${encode(signatureOf(input, key))}`;

/** Built without the library under test and without the one that signs the shop's tokens. */
const token = (header?: object, claims?: object) => signed(inputOf(header, claims));
const without = (...names: string[]) => token({}, Object.fromEntries(names.map((name) => [name])));

describe('a token is accepted', () => {
  test("that the shop's key signed", async () => {
    expect(await verify(token())).toEqual(USER);
  });
  test.each<[string, () => string]>([
    ['without a type', () => token({ typ: undefined })],
    ['for others, too', () => token({}, { aud: ['other', TOKEN_AUDIENCE] })],
    ['until its last second', () => token({}, { exp: NOW + 1 })],
    ['from its first second', () => token({}, { nbf: NOW })],
  ])('%s', async (_, build) => {
    expect(await verify(build())).toEqual(USER);
  });
  test('that jose signed, as earlier versions did', async () => {
    const made =
      'eyJhbGciOiJFUzI1NiIsImtpZCI6IlRYWEFQZ09uZXlBMk9FZzJNWUZxc1JadnJBOVAtY19GSjU2cjl1ZHZMQUUifQ.' +
      'eyJ1c2VybmFtZSI6ImFzaGEiLCJlbWFpbCI6ImFzaGFAZXhhbXBsZS5jb20iLCJpc0FkbWluIjpmYWxzZSwiaXNQcmVtaXVtIjp0cnVlLCJpc0VtYWlsUHJvdmVuIjp0cnVlLCJ2ZXIiOjIsInN1YiI6IjY1ZjAwMDAwMDAwMDAwMDAwMDAwMDAwMSIsImp0aSI6IjNmMWY5YTUyLTVkMWEtNGJiNS04YTBlLTJhNGYzNWIwYzlkMSIsImlzcyI6InRhbmFiYW5hLWF1dGgiLCJhdWQiOiJ0YW5hYmFuYSIsImlhdCI6MTc2NzIyNTYwMCwiZXhwIjoxNzY3MjY4ODAwfQ.' +
      'rqWAFOG4RKuE4Jzo6UKInwmQ8yOV7klY9yshEA_HvcJJ9LJMY539DUnSLCMhIGJExIbV-Knr7pKkPi3tpdaYXA';
    const known = {
      kty: 'EC',
      x: 'w4UXj6qRpu5xFODXQo_LM9xeAb6ngHGvpmufQrmfWbU',
      y: '4OHV9JzlVrkeAiImieWD8N25o7EimAQT0f2ZAvrOBUs',
      crv: 'P-256',
      kid: 'TXXAPgOneyA2OEg2MYFqsRZvrA9P-c_FJ56r9udvLAE',
      alg: 'ES256',
      use: 'sig',
    };
    expect(await localVerifier({ keys: [known] })(made)).toMatchObject({
      username: 'asha',
      tokenId: '3f1f9a52-5d1a-4bb5-8a0e-2a4f35b0c9d1',
      isEmailProven: true,
    });
  });
});

describe('a token is rejected', () => {
  const hmac = (secret: string | Buffer, header: object = {}) => {
    const input = inputOf({ alg: 'HS256', ...header });
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };
  const pem = String(ours.publicKey.export({ type: 'spki', format: 'pem' }));
  const der = ours.publicKey.export({ type: 'spki', format: 'der' });
  const attackers = { ...others.publicKey.export({ format: 'jwk' }), kid: KID };

  describe('that names another algorithm:', () => {
    test.each<[string, () => string]>([
      ['none, unsigned', () => `${inputOf({ alg: 'none' })}.`],
      ['none in other letters', () => `${inputOf({ alg: 'nOnE' })}.`],
      ['none, with a signature of ours', () => token({ alg: 'none' })],
      ['ES256, unsigned', () => `${inputOf()}.`],
      ['HS256 with the public key (PEM)', () => hmac(pem)],
      ['HS256 with the public key (PEM, no last line)', () => hmac(pem.trim())],
      ['HS256 with the public key (DER)', () => hmac(der)],
      ['HS256 with the public key (JWK)', () => hmac(JSON.stringify(jwk))],
      ['ES256 over a HS256 signature', () => hmac(pem, { alg: 'ES256' })],
      ['ES384', () => token({ alg: 'ES384' })],
      ['RS256', () => token({ alg: 'RS256' })],
      ['EdDSA', () => token({ alg: 'EdDSA' })],
      ['es256', () => token({ alg: 'es256' })],
      ['a list', () => token({ alg: ['ES256'] })],
      ['no string', () => token({ alg: 256 })],
      ['nothing', () => token({ alg: undefined })],
    ])('%s', async (_, build) => {
      expect(await verify(build())).toBeNull();
    });
  });

  describe("whose key is not the shop's:", () => {
    const forged = (header?: object) => signed(inputOf(header), others.privateKey);
    test.each<[string, () => string]>([
      ['another key of that name', () => forged()],
      ['one that it brings along', () => forged({ jwk: attackers })],
      ['one that it says where to get', () => forged({ jku: 'http://127.0.0.1:9/jwks.json' })],
      ['an unknown name', () => token({ kid: 'other' })],
      ['a name that objects have', () => token({ kid: '__proto__' })],
      ['a number', () => token({ kid: 1 })],
      ['a list', () => token({ kid: [KID] })],
      ['no name', () => token({ kid: undefined })],
    ])('%s', async (_, build) => {
      expect(await verify(build())).toBeNull();
    });
  });

  describe('with a signature that is', () => {
    const input = inputOf();
    const good = signatureOf(input);
    test.each<[string, () => string]>([
      ['cut', () => `${input}.${encode(good.subarray(0, 60))}`],
      ['longer', () => `${input}.${encode(Buffer.concat([good, good]))}`],
      ['of zeros', () => `${input}.${encode(Buffer.alloc(64))}`],
      ['written as DER', () => `${input}.${encode(signatureOf(input, ours.privateKey, 'der'))}`],
      ['over something else', () => `${inputOf({}, { isAdmin: true })}.${encode(good)}`],
      ['over its claims alone', () => `${input}.${signed(encode('{}')).split('.').at(-1)}`],
    ])('%s', async (_, build) => {
      expect(await verify(build())).toBeNull();
    });
  });

  describe('with a malformed part:', () => {
    const [head = '', claims = '', signature = ''] = token().split('.');
    const general = JSON.stringify({
      payload: claims,
      signatures: [
        { protected: head, signature },
        { protected: head, signature },
      ],
    });
    const deep = '['.repeat(100_000);
    test.each<[string, () => unknown]>([
      ['with two signatures', () => `${token()}.${signature}`],
      ['with two signatures, as JSON', () => general],
      ['two tokens', () => `${token()},${token()}`],
      ['of two parts', () => `${head}.${claims}`],
      ['of five parts, as if encrypted', () => `${token()}.${claims}.${signature}`],
      ['with a space before', () => ` ${token()}`],
      ['with a line after', () => `${token()}\n`],
      ['empty', () => ''],
      ['dots', () => '..'],
      ['of a megabyte', () => 'a'.repeat(1_000_000)],
      ['of a megabyte of dots', () => '.'.repeat(1_000_000)],
      ['of a megabyte of header', () => `${'a'.repeat(1_000_000)}.${claims}.${signature}`],
      ['deep', () => signed(unsigned(`{"alg":"ES256","kid":${deep}`, deep))],
      ['with a header that is no JSON', () => signed(unsigned('no', JSON.stringify(CLAIMS)))],
      ['with a header that is null', () => signed(unsigned('null', JSON.stringify(CLAIMS)))],
      ['with a header that is a list', () => signed(unsigned('["ES256"]', JSON.stringify(CLAIMS)))],
      ['with an extension that must be understood', () => token({ crit: ['exp'], exp: 1 })],
      ['undefined', () => undefined],
      ['null', () => null],
      ['a number', () => 1],
      ['a list', () => [token()]],
      ['an object', () => ({ toString: token, toJSON: token })],
    ])('%s', async (_, build) => {
      expect(await verify(build() as string)).toBeNull();
    });

    test.each(['no JSON', 'null', '[]', '"asha"', '1', ''])('with claims: %s', async (text) => {
      for (const header of [HEADER, { ...HEADER, typ: undefined }]) {
        expect(await verify(signed(unsigned(JSON.stringify(header), text)))).toBeNull();
      }
      expect(await verify(`${unsigned(JSON.stringify(HEADER), text)}.${signature}`)).toBeNull();
    });
  });

  describe('whose time is', () => {
    test.each<[string, () => string]>([
      ['over', () => token({}, { exp: NOW - 1 })],
      ['over at this second', () => token({}, { exp: NOW })],
      ['still to come', () => token({}, { nbf: NOW + 1 })],
      ['no number', () => token({}, { exp: String(NOW + 60) })],
      ['a list', () => token({}, { exp: [NOW + 60] })],
      ['null', () => token({}, { exp: null })],
      ['missing', () => without('exp')],
      ['a beginning that is no number', () => token({}, { nbf: '0' })],
      ['a making that is no number', () => token({}, { iat: '0' })],
    ])('%s', async (_, build) => {
      expect(await verify(build())).toBeNull();
    });
  });

  describe('whose claims are invalid:', () => {
    test.each(['iss', 'aud', 'sub', 'jti', 'username', 'email', 'isAdmin', 'isPremium'])(
      'without %s, or with another type or a list',
      async (name) => {
        expect(await verify(without(name))).toBeNull();
        expect(await verify(token({}, { [name]: 1 }))).toBeNull();
        if (name === 'aud') return;
        const own = CLAIMS[name as keyof typeof CLAIMS];
        expect(await verify(token({}, { [name]: [own] }))).toBeNull();
      },
    );
    test.each<[string, object]>([
      ['of another issuer', { iss: `${TOKEN_ISSUER}/` }],
      ['for somebody else', { aud: 'other' }],
      ['for nobody', { aud: [] }],
      ['for a list in a list', { aud: [[TOKEN_AUDIENCE]] }],
      ['an id of nobody', { sub: 'nobody' }],
      ['a version below 0', { ver: -1 }],
      ['a right in words', { isAdmin: 'true' }],
    ])('%s', async (_, claims) => {
      expect(await verify(token({}, claims))).toBeNull();
    });
  });
});

describe('verification dependencies', () => {
  const checks = () => ({
    findKey: vi.fn(async () => ours.publicKey),
    isRevoked: vi.fn(async () => false),
  });

  test('are not queried for a token that no key can validate', async () => {
    const { findKey, isRevoked } = checks();
    const verifyToken = tokenVerifier({ findKey, isRevoked });
    const bad = [`${inputOf({ alg: 'none' })}.`, token({ kid: undefined }), 'abc'];
    for (const one of bad) expect(await verifyToken(one)).toBeNull();
    expect(findKey).not.toHaveBeenCalled();
  });

  test('are not asked about revocation of an invalid token', async () => {
    const { findKey, isRevoked } = checks();
    const verifyToken = tokenVerifier({ findKey, isRevoked });
    expect(await verifyToken(token({}, { exp: NOW }))).toBeNull();
    expect(isRevoked).not.toHaveBeenCalled();
    expect(await verifyToken(token())).toEqual(USER);
    expect(isRevoked).toHaveBeenCalledWith({ userId: sub, tokenId: jti, version: 0 });
  });

  test('may be unavailable without rejecting the token', async () => {
    const away = new Error('away');
    const isRevoked = () => Promise.reject(away);
    const findKey = () => Promise.reject(away);
    await expect(tokenVerifier({ ...checks(), findKey })(token())).rejects.toBe(away);
    await expect(tokenVerifier({ ...checks(), isRevoked })(token())).rejects.toBe(away);
  });
});

describe('a token that was valid before', () => {
  const checks = () => ({
    findKey: vi.fn(async (): Promise<KeyObject | undefined> => ours.publicKey),
    isRevoked: vi.fn(async () => false),
  });

  test('has its signature verified once', async () => {
    const worked = vi.spyOn(jwt, 'verify');
    const verifyToken = tokenVerifier(checks());
    const one = token();
    for (let times = 0; times < 3; times += 1) expect(await verifyToken(one)).toEqual(USER);
    expect(worked).toHaveBeenCalledOnce();
    worked.mockRestore();
  });

  test('stays valid when the same key is loaded again', async () => {
    const { isRevoked, findKey } = checks();
    const verifyToken = tokenVerifier({ findKey, isRevoked });
    const one = token();
    expect(await verifyToken(one)).toEqual(USER);
    findKey.mockResolvedValue(localKey());
    expect(await verifyToken(one)).toEqual(USER);
  });

  test('is rejected from its expiry on', async () => {
    const verifyToken = tokenVerifier(checks());
    const one = token({}, { exp: NOW + 10 });
    expect(await verifyToken(one)).toEqual(USER);
    vi.setSystemTime((NOW + 10) * 1000 - 1);
    expect(await verifyToken(one)).toEqual(USER);
    vi.setSystemTime((NOW + 10) * 1000);
    expect(await verifyToken(one)).toBeNull();
  });

  test('is rejected once revoked', async () => {
    const { findKey, isRevoked } = checks();
    const verifyToken = tokenVerifier({ findKey, isRevoked });
    const one = token();
    expect(await verifyToken(one)).toEqual(USER);
    isRevoked.mockResolvedValue(true);
    expect(await verifyToken(one)).toBeNull();
  });

  test('is rejected once its key was replaced or removed', async () => {
    const { findKey, isRevoked } = checks();
    const verifyToken = tokenVerifier({ findKey, isRevoked });
    const one = token();
    expect(await verifyToken(one)).toEqual(USER);
    findKey.mockResolvedValue(others.publicKey);
    expect(await verifyToken(one)).toBeNull();
    findKey.mockResolvedValue(undefined);
    expect(await verifyToken(one)).toBeNull();
  });
});
