import { neighbourhoodOf, networkOf } from '@tanabana/service-kit';
import { fold } from '../accounts/account.ts';
import type { Lane, WorkOptions } from '../passwords/work-queue.ts';
import type { AttemptRepository } from './attempt-repository.ts';
import { countFailures, pairKey, type Standing } from './failures.ts';
import { tooMany } from './guesses.ts';
import type { PlaceRepository } from './place-repository.ts';

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
  /** When it is looked at: after those from whose neighbourhood less was tried. */
  turn: Pick<WorkOptions, 'lane' | 'rank' | 'from'>;
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

const laneOf = ({ delay, failures }: Standing): Lane => {
  if (delay === 0) return 'open';
  return failures === 0 ? 'attacked' : 'repeated';
};

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
        await attempts.forget(pairKey(fold(identifier), addressPlace(address)));
      }
    },

    async open(candidate) {
      const { identifier, address } = candidate;
      const place = await placeOf(candidate);
      const failures = countFailures(attempts, { identifier, address, ...place }, now);

      async function assertAllowed(): Promise<Standing> {
        const standing = await failures.look();
        if (standing.wait > 0) throw tooMany(standing.wait);
        return standing;
      }

      const standing = await assertAllowed();
      return {
        delay: standing.delay,
        turn: place.isKnown
          ? { lane: 'known' }
          : {
              lane: laneOf(standing),
              rank: standing.nearby,
              from: `${identifier} ${neighbourhoodOf(address)}`,
            },
        async assertAllowed() {
          await assertAllowed();
        },
        failed: failures.add,
        async succeeded(accountId, device) {
          await failures.forget();
          const signedIn = [devicePlace(device), addressPlace(address)];
          await places.remember(accountId, signedIn, now());
        },
      };
    },
  };
}
