import { setTimeout } from 'node:timers/promises';
import { neighbourhoodOf, networkOf } from '@tanabana/service-kit';
import { fold } from '../accounts/account.ts';
import type { Lane, QueueOptions } from '../passwords/hash-queue.ts';
import { type AttemptRepository, type PastFailures, secretKey } from './attempt-repository.ts';
import {
  delayOfAccount,
  MEMORY_MS,
  slidingCount,
  timeLeft,
  tooManyAttempts,
  WINDOW_MS,
  waitAfter,
  waitOfAddress,
  windowOf,
} from './backoff.ts';
import type { SignInOriginRepository } from './sign-in-origin-repository.ts';

/** Someone trying to sign in. */
export interface Candidate {
  /**
   * As typed, normalised. Counters use it, so that they do not disclose whether an account exists.
   */
  identifier: string;
  /** Id of the account, if any. */
  accountId: string | null;
  address: string;
  /** Device cookie from an earlier sign-in. */
  device: string | null;
}

/** Where somebody signed in. */
export interface Origin {
  /** Device cookie. */
  device: string;
  address: string;
}

/** Resolves after the milliseconds; rejects with the signal's reason. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export interface ThrottleDeps {
  attempts: AttemptRepository;
  origins: SignInOriginRepository;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Holds attempts at an account under attack. */
  sleep?: Sleep;
}

/** Consequences of earlier failures for the next attempt, in milliseconds. */
interface Standing {
  /** Time to hold it. */
  delay: number;
  /** Failures of this account from this origin. */
  failures: number;
  /** Recent failures of this account from neighbouring addresses. */
  nearby: number;
}

/** Attempts held at once; each costs a timer and its connection. */
const MAX_HELD = 1000;
const RETRY_AFTER_MS = 5000;

const deviceOrigin = (device: string): string => `device ${device}`;
const addressOrigin = (address: string): string => `address ${networkOf(address)}`;

/** Key of failures of one account from one origin. */
const pairKey = (identifier: string, origin: string): string =>
  secretKey('pair', identifier, origin);

const laneOf = ({ delay, failures }: Standing): Lane => {
  if (delay === 0) return 'open';
  return failures === 0 ? 'attacked' : 'repeated';
};

export type Throttle = ReturnType<typeof createThrottle>;

/**
 * Limits password guessing across all instances (docs/security.md): of one account from one origin,
 * from one address at many accounts, and, by a short delay only, from many addresses at one
 * account. Known origins of an account are limited by their own failures only.
 */
export function createThrottle({
  attempts,
  origins,
  now,
  sleep = (ms, signal) => setTimeout(ms, undefined, { signal }),
}: ThrottleDeps) {
  let held = 0;

  /** Throws `auth.too_many_attempts` if too many are held already. */
  async function hold(ms: number, signal: AbortSignal): Promise<void> {
    if (ms === 0) return;
    if (held >= MAX_HELD) throw tooManyAttempts(RETRY_AFTER_MS);
    held += 1;
    try {
      await sleep(ms, signal);
    } finally {
      held -= 1;
    }
  }

  /** Origin whose failures count: a known device, else the address. */
  async function originOf({ accountId, address, device }: Candidate) {
    const here = addressOrigin(address);
    const candidates = device === null ? [here] : [deviceOrigin(device), here];
    const known = await origins.known(accountId, candidates);
    const first = candidates.find((origin) => known.includes(origin));
    return { origin: first ?? here, isKnown: first !== undefined };
  }

  return {
    /** Clears failures of a caller who proved to own an account with these identifiers. */
    async forgive(identifiers: readonly string[], address: string): Promise<void> {
      for (const identifier of identifiers) {
        await attempts.forget(pairKey(fold(identifier), addressOrigin(address)));
      }
    },

    /** Remembers a browser and its address as origins of the account. */
    async remember(accountId: string, { device, address }: Origin): Promise<void> {
      const used = [deviceOrigin(device), addressOrigin(address)];
      await origins.remember(accountId, used, now());
    },

    /** Throws `auth.too_many_attempts` with Retry-After during a delay. */
    async open(candidate: Candidate) {
      const { identifier, address } = candidate;
      const { origin, isKnown } = await originOf(candidate);
      const pair = pairKey(identifier, origin);
      const ofAddress = (window: number) => secretKey('address', networkOf(address), window);
      const ofAccount = (window: number) => secretKey('account', identifier, window);
      const ofNeighbours = (window: number) =>
        secretKey('near', identifier, neighbourhoodOf(address), window);
      // From a known origin only its own failures count.
      const windowed = isKnown ? [] : [ofAddress, ofAccount, ofNeighbours];

      async function readStanding(): Promise<Standing> {
        const at = now();
        const window = windowOf(at);
        const keys = windowed.flatMap((key) => [key(window), key(window - 1)]);
        const found = await attempts.find([pair, ...keys]);
        const recent = (key: (window: number) => string): PastFailures => {
          const [current, previous] = [found.get(key(window)), found.get(key(window - 1))];
          return {
            failures: slidingCount(current?.failures ?? 0, previous?.failures ?? 0, at),
            lastAt: (current ?? previous)?.lastAt ?? 0,
          };
        };
        const own = found.get(pair) ?? { failures: 0, lastAt: 0 };
        const here = recent(ofAddress);
        const wait = Math.max(
          timeLeft(own, waitAfter(own.failures), at),
          timeLeft(here, waitOfAddress(here.failures), at),
        );
        if (wait > 0) throw tooManyAttempts(wait);
        return {
          delay: delayOfAccount(recent(ofAccount).failures),
          failures: own.failures,
          nearby: Math.floor(recent(ofNeighbours).failures),
        };
      }

      const standing = await readStanding();
      /** Queue order: callers from networks with fewer attempts come first. */
      const queueOptions: Pick<QueueOptions, 'lane' | 'rank' | 'from'> = isKnown
        ? { lane: 'known' }
        : {
            lane: laneOf(standing),
            rank: standing.nearby,
            from: `${identifier} ${neighbourhoodOf(address)}`,
          };

      return {
        queueOptions,

        /** Waits while the account is under attack; throws the signal's reason. */
        hold: (signal: AbortSignal) => hold(standing.delay, signal),

        /** Throws `auth.too_many_attempts` with Retry-After during a delay. */
        async assertAllowed(): Promise<void> {
          await readStanding();
        },

        async failed(): Promise<void> {
          const at = now();
          const inWindow = windowed.map((key) =>
            attempts.add(key(windowOf(at)), at, 2 * WINDOW_MS),
          );
          await Promise.all([attempts.add(pair, at, MEMORY_MS), ...inWindow]);
        },

        /** The password was right: its failures no longer count. */
        succeeded: (): Promise<void> => attempts.forget(pair),
      };
    },
  };
}
