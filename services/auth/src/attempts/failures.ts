import { neighbourhoodOf, networkOf } from '@tanabana/service-kit';
import type { AttemptRepository, PastFailures } from './attempt-repository.ts';
import { timeLeft } from './guesses.ts';
import {
  delayOfAccount,
  MEMORY_MS,
  slidingCount,
  WINDOW_MS,
  waitAfter,
  waitOfAddress,
  windowOf,
} from './limits.ts';
import { secretKey } from './secret-key.ts';

/** Whose failures are counted. */
export interface Counted {
  /** As typed, folded. */
  identifier: string;
  address: string;
  /** Where it is tried from: a known device, else the address. */
  place: string;
  /** Whether the account was signed in from there before: then only its own failures count. */
  isKnown: boolean;
}

/** What failures so far mean for the next try. Milliseconds. */
export interface Standing {
  /** To wait before it may be made. */
  wait: number;
  /** To hold it before it is looked at. */
  delay: number;
  /** Of this account from this place. */
  failures: number;
  /** Of this account lately from all addresses near this one. */
  nearby: number;
}

export interface Failures {
  look(): Promise<Standing>;
  add(): Promise<void>;
  /** Those of this account from this place; others are no success of theirs. */
  forget(): Promise<void>;
}

/** The key of failures of one account from one place. */
export const pairKey = (identifier: string, place: string): string =>
  secretKey('pair', identifier, place);

/** Failures of a place, of its address at all accounts, and at its account from all addresses. */
export function countFailures(
  attempts: AttemptRepository,
  { identifier, address, place, isKnown }: Counted,
  now: () => number,
): Failures {
  const pair = pairKey(identifier, place);
  const ofAddress = (window: number) => secretKey('address', networkOf(address), window);
  const ofAccount = (window: number) => secretKey('account', identifier, window);
  const ofNeighbours = (window: number) =>
    secretKey('near', identifier, neighbourhoodOf(address), window);
  const wide = isKnown ? [] : [ofAddress, ofAccount, ofNeighbours];

  return {
    async look() {
      const at = now();
      const window = windowOf(at);
      const keys = wide.flatMap((key) => [key(window), key(window - 1)]);
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
      return {
        wait: Math.max(
          timeLeft(own, waitAfter(own.failures), at),
          timeLeft(here, waitOfAddress(here.failures), at),
        ),
        delay: delayOfAccount(recent(ofAccount).failures),
        failures: own.failures,
        nearby: Math.floor(recent(ofNeighbours).failures),
      };
    },

    async add() {
      const at = now();
      const inWindow = wide.map((key) => attempts.add(key(windowOf(at)), at, 2 * WINDOW_MS));
      await Promise.all([attempts.add(pair, at, MEMORY_MS), ...inWindow]);
    },

    forget: () => attempts.forget(pair),
  };
}
