import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import {
  AppError,
  type BackgroundWork,
  createLastKnown,
  importKeys,
  type PublicKeys,
} from '@tanabana/service-kit';
import type { KeyRepository } from './key-repository.ts';
import { outlivedKeys, type StoredKey, signingKey } from './key-times.ts';
import { makeKey, publicHalf } from './make-key.ts';

export interface KeyRing {
  /** Looks for keys that were added or taken away since, and drops those that have outlived. */
  refresh(): Promise<void>;
  /** The public halves, for everyone. */
  jwks(): { keys: JsonWebKey[] };
  /** The public key of a kid; looks once more for one that it does not know. */
  find(kid: string): Promise<KeyObject | undefined>;
  /** What signs now. */
  current(): Promise<{ kid: string; privateKey: KeyObject }>;
}

interface Loaded {
  keys: StoredKey[];
  public: PublicKeys;
}

export interface KeyRingOptions {
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Told whether the keys could be read. */
  work?: BackgroundWork;
}

/** The shop's keys as the cluster has them. The first is made here, once for all instances. */
export async function loadKeyRing(
  repository: KeyRepository,
  { now = Date.now, work }: KeyRingOptions = {},
): Promise<KeyRing> {
  async function load(): Promise<Loaded> {
    const keys = await repository.list();
    const outlived = outlivedKeys(keys, now());
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
    refresh: ring.refresh,
    jwks: () => ({ keys: loaded().keys.map(({ jwk }) => publicHalf(jwk)) }),
    async find(kid) {
      if (!loaded().public.has(kid)) await ring.refresh();
      return loaded().public.get(kid);
    },
    async current() {
      const key = signingKey(loaded().keys, now());
      if (!key) throw new AppError('server.unavailable');
      return { kid: key.kid, privateKey: createPrivateKey({ key: key.jwk, format: 'jwk' }) };
    },
  };
}
