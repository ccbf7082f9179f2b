import { createHash, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { TOKEN_ALGORITHM, TOKEN_LIFETIME_S } from '@tanabana/contracts/endpoints';
import type { KeyRepository, StoredKey } from './key-repository.ts';

/**
 * How long a new key is shown before it signs: several times what instances and services take to look
 * (15 s each), so that nobody meets a token of a key that he has not seen.
 */
export const SHOWN_BEFORE_MS = 60_000;
/** A token, and an hour for clocks that differ. */
export const TOKEN_MS = (TOKEN_LIFETIME_S + 60 * 60) * 1000;

const newestFirst = (keys: readonly StoredKey[]): StoredKey[] =>
  keys.toSorted((a, b) => b.signsFrom - a.signsFrom);

/** The key to sign with now: the newest whose time has come. */
export const signingKey = (keys: readonly StoredKey[], now: number): StoredKey | undefined =>
  newestFirst(keys).find((key) => key.signsFrom <= now) ?? newestFirst(keys).at(-1);

/** Keys that another one has replaced for so long that no token of theirs can live. */
export function outlivedKeys(keys: readonly StoredKey[], now: number): StoredKey[] {
  const sorted = newestFirst(keys);
  return sorted.filter((_, index) => (sorted[index - 1]?.signsFrom ?? now) + TOKEN_MS < now);
}

/** The name of a P-256 key by its content: these fields in this order, hashed (RFC 7638, 3.2). */
export const thumbprintOf = ({ crv, kty, x, y }: JsonWebKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

/** A new key pair for signing tokens, named by its thumbprint. */
export function makeKey(): JsonWebKey & { kid: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  return { ...jwk, kid: thumbprintOf(jwk), alg: TOKEN_ALGORITHM, use: 'sig' };
}

/** What everybody may see of a key. */
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
 * Adds a key that signs a minute from now. The one before stays until its last token has ended, so
 * nobody is signed out. Running instances find it by themselves.
 */
export async function rotateKeys(keys: KeyRepository, now: number): Promise<StoredKey> {
  const key = newKey(now + SHOWN_BEFORE_MS);
  await keys.insert(key, now);
  return key;
}

/** For a key that leaked: a new one signs at once, all others are gone, everybody signs in again. */
export async function replaceKeys(keys: KeyRepository, now: number): Promise<StoredKey> {
  const others = await keys.list();
  const key = newKey(now);
  await keys.insert(key, now);
  await keys.remove(others.map(({ kid }) => kid));
  return key;
}
