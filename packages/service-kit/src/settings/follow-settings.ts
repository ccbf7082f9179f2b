import { setTimeout as delay } from 'node:timers/promises';
import { settingsBetweenServices } from '@tanabana/contracts/endpoints';
import { type Background, repeat } from '../run/background.ts';
import type { StartContext } from '../run/run-service.ts';
import { callService } from '../service-call.ts';
import { newestOf } from './newest-of.ts';

/** Milliseconds between checks whether a request is due; none is sent if nothing has changed. */
const CHECK_EVERY_MS = 250;
/** Milliseconds between requests without a change, in case an event was lost. */
const ASK_EVERY_MS = 30_000;
/** Milliseconds between requests after a failure or a change. */
const RETRY_MS = 1000;
/** Requests after a change: the asked instance of the settings service may see it later. */
const ASK_AFTER_CHANGE = 2;
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
  /** Asks for changes when the change feed announces them; else every 30 s only. */
  follow(changeFeed: SettingChanges): void;
  stop(): Promise<void>;
}

/** Announces changes: `ChangeFeed` of `@tanabana/service-kit/mongo`. */
interface SettingChanges {
  subscribe(listener: { onChange(event: { settings?: true }): void; onGap(): void }): void;
}

export interface FollowOptions {
  background: Pick<Background, 'of'>;
  /** Milliseconds between requests after a failure or a change. */
  retryMs?: number;
  /** Maximum milliseconds to wait for the first response. */
  firstMs?: number;
}

type Context<E> = Pick<StartContext<E>, 'env' | 'envWith'>;

/**
 * Asks the settings service at `SETTINGS_URL` for its values, and again when the change feed
 * announces a change. Returns once the first response has arrived, or after 5 s. While the service
 * is unavailable, or stores values that are invalid together with this environment, the last known
 * settings apply.
 */
export async function followSettings<E extends { SETTINGS_URL?: string | undefined }>(
  { env, envWith }: Context<E>,
  { background, retryMs = RETRY_MS, firstMs = FIRST_MS }: FollowOptions,
): Promise<FollowedSettings<E>> {
  const { SETTINGS_URL: url } = env;
  let known = env;
  let version: string | undefined;
  const current = (): E => known;
  const view = <T extends object>(derive: (env: E) => T): T => newestOf(current, derive);
  if (url === undefined) return { current, view, follow() {}, stop: async () => {} };

  const work = background.of('settings');
  /** Milliseconds of the monotonic clock. */
  let dueAt = 0;
  /** Requests that the last change still causes. */
  let remaining = 0;

  async function ask(): Promise<void> {
    const stored = await callService(url as string, settingsBetweenServices.stored, {
      query: { version },
      timeoutMs: TIMEOUT_MS,
    });
    if (stored.values !== null) known = envWith(stored.values);
    version = stored.version;
    work.worked();
  }

  let asking: Promise<void> | undefined;
  /** One request at a time: concurrent callers share its result. */
  function askIfDue(): Promise<void> {
    const now = performance.now();
    if (now >= dueAt)
      asking ??= askAndPlan(now).finally(() => {
        asking = undefined;
      });
    return asking ?? Promise.resolve();
  }

  async function askAndPlan(now: number): Promise<void> {
    dueAt = now + retryMs;
    await ask();
    remaining -= 1;
    if (remaining <= 0) dueAt = now + ASK_EVERY_MS;
  }

  async function askNow(): Promise<void> {
    remaining = ASK_AFTER_CHANGE;
    dueAt = 0;
    await askIfDue().catch(work.failed);
  }

  for (let waited = 0; version === undefined && waited < firstMs; waited += FIRST_EVERY_MS) {
    await ask().catch(work.failed);
    if (version === undefined) await delay(FIRST_EVERY_MS);
  }
  if (version !== undefined) dueAt = performance.now() + ASK_EVERY_MS;
  const repeated = repeat({
    every: Math.min(CHECK_EVERY_MS, retryMs),
    job: askIfDue,
    onError: work.failed,
  });
  return {
    current,
    view,
    follow(changeFeed) {
      changeFeed.subscribe({
        onChange: ({ settings }) => (settings ? askNow() : undefined),
        onGap: askNow,
      });
      void askNow();
    },
    stop: () => repeated.stop(),
  };
}
