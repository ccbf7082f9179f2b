import { fold } from '../accounts/account.ts';
import { networkOf } from '../limits/network.ts';
import type { Lane } from '../passwords/work-queue.ts';
import type { AttemptRepository } from './attempt-repository.ts';
import { timeLeft, tooMany } from './guesses.ts';
import {
  delayOfAccount,
  MEMORY_MS,
  slidingCount,
  WINDOW_MS,
  waitAfter,
  waitOfAddress,
  windowOf,
} from './limits.ts';
import type { PlaceRepository } from './place-repository.ts';
import { secretKey } from './secret-key.ts';

/** Who tries to sign in. */
export interface Candidate {
  /** As typed, folded. Counts go by it, so that they tell nothing of what account there is. */
  identifier: string;
  /** Of the account that it names, if any. */
  accountId: string | null;
  address: string;
  /** What the browser was given when somebody signed in with it. */
  device: string | null;
}

export interface Attempt {
  /** Milliseconds that it is held before it is looked at. */
  delay: number;
  lane: Lane;
  /** Throws `auth.too_many_attempts` with Retry-After while there is time to wait. */
  assertAllowed(): Promise<void>;
  failed(): Promise<void>;
  /** Also knows the place from now on; `device` is the one that the browser gets, or has. */
  succeeded(accountId: string, device: string): Promise<void>;
}

export interface Throttle {
  /** Throws `auth.too_many_attempts` with Retry-After while there is time to wait. */
  open(candidate: Candidate): Promise<Attempt>;
  /** Whoever calls from here has shown to be the owner of an account with these identifiers. */
  forgive(identifiers: readonly string[], address: string): Promise<void>;
}

export interface ThrottleDeps {
  attempts: AttemptRepository;
  places: PlaceRepository;
  /** Milliseconds since 1970. */
  now: () => number;
}

const devicePlace = (device: string): string => `device ${device}`;
const addressPlace = (address: string): string => `address ${networkOf(address)}`;

/**
 * Slows down guessing, across all instances (docs/security.md): of one account from one place, from
 * one address at many accounts, and, by a short delay only, from many addresses at one account. A
 * place where the account was signed in before is held to its own failures alone.
 */
export function createThrottle({ attempts, places, now }: ThrottleDeps): Throttle {
  /** The place whose failures count: a known device, else the address. */
  async function placeOf({ accountId, address, device }: Candidate) {
    const here = addressPlace(address);
    const wanted = device === null ? [here] : [devicePlace(device), here];
    const known = await places.known(accountId, wanted);
    const first = wanted.find((place) => known.includes(place));
    return { place: first ?? here, isKnown: first !== undefined };
  }

  return {
    async forgive(identifiers, address) {
      for (const identifier of identifiers) {
        await attempts.forget(secretKey('pair', fold(identifier), addressPlace(address)));
      }
    },

    async open(candidate) {
      const { identifier, address } = candidate;
      const { place, isKnown } = await placeOf(candidate);
      const pair = secretKey('pair', identifier, place);
      const ofAddress = (window: number) => secretKey('address', networkOf(address), window);
      const ofAccount = (window: number) => secretKey('account', identifier, window);

      async function look(): Promise<{ wait: number; delay: number }> {
        const at = now();
        const window = windowOf(at);
        const wide = [ofAddress, ofAccount].flatMap((key) => [key(window), key(window - 1)]);
        const found = await attempts.find(isKnown ? [pair] : [pair, ...wide]);
        const recent = (key: (window: number) => string) => {
          const [current, previous] = [found.get(key(window)), found.get(key(window - 1))];
          const count = slidingCount(current?.failures ?? 0, previous?.failures ?? 0, at);
          return { last: current ?? previous, count };
        };
        const own = found.get(pair);
        const here = recent(ofAddress);
        return {
          wait: Math.max(
            timeLeft(own, waitAfter(own?.failures ?? 0), at),
            timeLeft(here.last, waitOfAddress(here.count), at),
          ),
          delay: delayOfAccount(recent(ofAccount).count),
        };
      }

      async function assertAllowed(): Promise<number> {
        const { wait, delay } = await look();
        if (wait > 0) throw tooMany(wait);
        return delay;
      }

      const delay = await assertAllowed();
      return {
        delay,
        lane: isKnown ? 'known' : delay > 0 ? 'attacked' : 'open',
        async assertAllowed() {
          await assertAllowed();
        },
        async failed() {
          const at = now();
          const counted = [attempts.add(pair, at, MEMORY_MS)];
          if (!isKnown) {
            const wide = [ofAddress(windowOf(at)), ofAccount(windowOf(at))];
            counted.push(...wide.map((key) => attempts.add(key, at, 2 * WINDOW_MS)));
          }
          await Promise.all(counted);
        },
        async succeeded(accountId, device) {
          await attempts.forget(pair);
          const signedIn = [devicePlace(device), addressPlace(address)];
          await places.remember(accountId, signedIn, now());
        },
      };
    },
  };
}
