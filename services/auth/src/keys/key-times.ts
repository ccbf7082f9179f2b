import type { JsonWebKey } from 'node:crypto';
import { TOKEN_LIFETIME_S } from '@tanabana/contracts/endpoints';

export interface StoredKey {
  kid: string;
  /** With its private half. */
  jwk: JsonWebKey;
  /** Milliseconds since 1970. */
  signsFrom: number;
}

/**
 * How long a new key is shown before it signs: several times what instances and services take to look
 * (15 s and 5 s), so that nobody meets a token of a key that he has not seen.
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
  return sorted.filter((_, place) => (sorted[place - 1]?.signsFrom ?? now) + TOKEN_MS < now);
}
