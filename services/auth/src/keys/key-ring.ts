import { createPrivateKey } from 'node:crypto';
import {
  AppError,
  type BackgroundWork,
  createLastKnown,
  importKeys,
  type PublicKeys,
} from '@tanabana/service-kit';
import type { KeyRepository, StoredKey } from './key-repository.ts';
import { expiredKeys, makeKey, publicHalf, signingKey } from './signing-keys.ts';

export type KeyRing = Awaited<ReturnType<typeof loadKeyRing>>;

interface Loaded {
  keys: StoredKey[];
  public: PublicKeys;
}

interface KeyRingOptions {
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Receives whether the keys were readable. */
  work?: BackgroundWork;
}

/** The shop's keys as stored. Creates the first one, once for all instances. */
export async function loadKeyRing(
  repository: KeyRepository,
  { now = Date.now, work }: KeyRingOptions = {},
) {
  async function load(): Promise<Loaded> {
    const keys = await repository.list();
    const outlived = expiredKeys(keys, now());
    await repository.remove(outlived.map(({ kid }) => kid));
    const living = keys.filter((key) => !outlived.includes(key));
    return { keys: living, public: importKeys(living.map(({ jwk }) => publicHalf(jwk))) };
  }

  if ((await repository.list()).length === 0) await repository.insertFirst(makeKey(), now());
  const ring = createLastKnown({ load, now: () => performance.now(), work });
  await ring.refresh();
  const loaded = (): Loaded => {
    const value = ring.value();
    if (!value) throw new AppError('server.unavailable');
    return value;
  };
  return {
    /** Loads added and removed keys, and deletes expired ones. */
    refresh: ring.refresh,
    /** Public keys. */
    jwks: () => ({ keys: loaded().keys.map(({ jwk }) => publicHalf(jwk)) }),
    /** Returns the public key of a kid; reloads for an unknown one. */
    async find(kid: string) {
      if (!loaded().public.has(kid)) await ring.refresh();
      return loaded().public.get(kid);
    },
    /** Returns the current signing key. */
    async current() {
      const key = signingKey(loaded().keys, now());
      if (!key) throw new AppError('server.unavailable');
      return { kid: key.kid, privateKey: createPrivateKey({ key: key.jwk, format: 'jwk' }) };
    },
  };
}
