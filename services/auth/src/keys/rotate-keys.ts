import type { KeyRepository } from './key-repository.ts';
import { SHOWN_BEFORE_MS, type StoredKey } from './key-times.ts';
import { makeKey } from './make-key.ts';

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
