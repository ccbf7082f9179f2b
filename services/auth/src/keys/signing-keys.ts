import { createHash, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { TOKEN_ALGORITHM, TOKEN_LIFETIME_S } from '@tanabana/contracts/endpoints';
import type { KeyRepository, StoredKey } from './key-repository.ts';

/**
 * Time for which a new key is published before it signs: several polling intervals of instances and
 * services (15 s each), so that none meets a token of an unknown key.
 */
export const SHOWN_BEFORE_MS = 60_000;
/** Lifetime of a token plus an hour for clock differences. */
export const TOKEN_MS = (TOKEN_LIFETIME_S + 60 * 60) * 1000;

const newestFirst = (keys: readonly StoredKey[]): StoredKey[] =>
  keys.toSorted((a, b) => b.signsFrom - a.signsFrom);

/** Returns the current signing key: the newest whose time has come. */
export const signingKey = (keys: readonly StoredKey[], now: number): StoredKey | undefined =>
  newestFirst(keys).find((key) => key.signsFrom <= now) ?? newestFirst(keys).at(-1);

/** Returns keys that were replaced so long ago that all their tokens have expired. */
export function expiredKeys(keys: readonly StoredKey[], now: number): StoredKey[] {
  const sorted = newestFirst(keys);
  return sorted.filter((_, index) => (sorted[index - 1]?.signsFrom ?? now) + TOKEN_MS < now);
}

/** Returns the thumbprint of a P-256 key: a hash of these fields in this order (RFC 7638, 3.2). */
export const thumbprintOf = ({ crv, kty, x, y }: JsonWebKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

/** Creates a key pair for signing tokens, named by its thumbprint. */
export function makeKey(): JsonWebKey & { kid: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  return { ...jwk, kid: thumbprintOf(jwk), alg: TOKEN_ALGORITHM, use: 'sig' };
}

/** Returns the public part of a key. */
export const publicHalf = ({ kty, crv, x, y, kid, alg, use }: JsonWebKey): JsonWebKey => ({
  kty,
  crv,
  x,
  y,
  kid,
  alg,
  use,
});

const newKey = (signsFrom: number): StoredKey => {
  const jwk = makeKey();
  return { kid: jwk.kid, jwk, signsFrom };
};

/**
 * Adds a key that signs a minute from now. The previous one stays until its last token expires, so
 * that nobody is signed out. Running instances find it on their own.
 */
export async function rotateKeys(keys: KeyRepository, now: number): Promise<StoredKey> {
  const key = newKey(now + SHOWN_BEFORE_MS);
  await keys.insert(key, now);
  return key;
}

/**
 * For a leaked key: a new one signs at once, all others are deleted, and everyone must sign in
 * again.
 */
export async function replaceKeys(keys: KeyRepository, now: number): Promise<StoredKey> {
  const others = await keys.list();
  const key = newKey(now);
  await keys.insert(key, now);
  await keys.remove(others.map(({ kid }) => kid));
  return key;
}
