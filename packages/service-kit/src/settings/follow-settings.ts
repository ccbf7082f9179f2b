import { setTimeout as delay } from 'node:timers/promises';
import { settingsBetweenServices } from '@tanabana/contracts/endpoints';
import { type Background, repeat } from '../run/background.ts';
import type { StartContext } from '../run/run-service.ts';
import { callService } from '../service-call.ts';
import { newestOf } from './newest-of.ts';

/** Milliseconds between requests. */
const EVERY_MS = 1000;
/** Milliseconds for one request. */
const TIMEOUT_MS = 2000;
/** Milliseconds between the first requests, and for all of them, before the service starts. */
const FIRST_EVERY_MS = 100;
const FIRST_MS = 5000;

/** Settings of a service: the environment's, then stored ones, then defaults (rule 20.1). */
export interface FollowedSettings<E> {
  /** Returns the newest settings. */
  current(): E;
  /** Returns an object of values derived from the newest settings; see `newestOf`. */
  view<T extends object>(derive: (env: E) => T): T;
  stop(): Promise<void>;
}

export interface FollowOptions {
  background: Pick<Background, 'of'>;
  /** Milliseconds between requests. */
  everyMs?: number;
  /** Maximum milliseconds to wait for the first response. */
  firstMs?: number;
}

type Context<E> = Pick<StartContext<E>, 'env' | 'envWith'>;

/**
 * Follows the settings service at `SETTINGS_URL` with one small request a second, and returns once
 * its first response has arrived, or after 5 s. While it is unavailable, or stores values that are
 * invalid together with this environment, the last known settings apply.
 */
export async function followSettings<E extends { SETTINGS_URL?: string | undefined }>(
  { env, envWith }: Context<E>,
  { background, everyMs = EVERY_MS, firstMs = FIRST_MS }: FollowOptions,
): Promise<FollowedSettings<E>> {
  const { SETTINGS_URL: url } = env;
  let known = env;
  let version: string | undefined;
  const current = (): E => known;
  const view = <T extends object>(derive: (env: E) => T): T => newestOf(current, derive);
  if (url === undefined) return { current, view, stop: async () => {} };

  const work = background.of('settings');
  async function ask(): Promise<void> {
    const stored = await callService(url as string, settingsBetweenServices.stored, {
      query: { version },
      timeoutMs: TIMEOUT_MS,
    });
    if (stored.values !== null) known = envWith(stored.values);
    version = stored.version;
    work.worked();
  }

  for (let waited = 0; version === undefined && waited < firstMs; waited += FIRST_EVERY_MS) {
    await ask().catch(work.failed);
    if (version === undefined) await delay(FIRST_EVERY_MS);
  }
  const asking = repeat({ every: everyMs, job: ask, onError: work.failed });
  return { current, view, stop: () => asking.stop() };
}
