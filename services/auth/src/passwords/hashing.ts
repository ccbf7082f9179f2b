import { availableParallelism } from 'node:os';
import type { Passwords } from './passwords.ts';
import { createWorkQueue, isUnderAttack, type WorkOptions } from './work-queue.ts';

/** All that hashes for callers goes through here. */
export interface Hashing extends Pick<Passwords, 'isOutdated'> {
  /** Runs `work` with the passwords that it may use when its turn has come; throws as a `WorkQueue` does. */
  run<T>(work: (passwords: Passwords) => Promise<T>, options: WorkOptions): Promise<T>;
}

export interface HashingDeps {
  passwords: Passwords;
  /** For accounts under attack: gives way to whatever else the machine does. */
  patient: Passwords;
}

/** One core stays free for everything else; three of libuv's four threads at most. */
const hashesAtOnce = (): number => Math.max(1, Math.min(3, availableParallelism() - 1));
/** The last in a lane waits 8 s at 50 ms a hash and its rest, within the 15 s that a browser gives it. */
const WAITING = 100;
/** A flood of guesses gets two thirds of the time that there is for hashes (bench/auth). */
const REST = 0.5;

/**
 * So many hashes at once, in turn. Places that their account knows have turns of their own; those that
 * try an account under attack are worked out by threads that give way, and
 * leave the machine a rest after each (docs/security.md).
 */
export function createHashing({ passwords, patient }: HashingDeps): Hashing {
  const queue = createWorkQueue({ atOnce: hashesAtOnce(), waiting: WAITING, rest: REST });
  return {
    isOutdated: passwords.isOutdated,
    run: (work, options) =>
      queue.run(() => work(isUnderAttack(options.lane) ? patient : passwords), options),
  };
}
