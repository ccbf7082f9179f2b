import { randomUUID } from 'node:crypto';
import * as library from '@node-rs/argon2';

/** What a hash costs. */
export interface Cost {
  /** KiB */
  memoryCost: number;
  /** Passes over that memory. */
  timeCost: number;
  parallelism: number;
}

/**
 * argon2id (the library's default kind) with 46 MiB and three passes: about 50 ms on one core of the
 * machine that `npm run bench:auth` was run on, and three times the least that OWASP's Password
 * Storage Cheat Sheet asks for with so much memory.
 */
export const COST: Cost = { memoryCost: 46 * 1024, timeCost: 3, parallelism: 1 };

/** The calls of the library that passwords need; `hash-threads.ts` makes them in threads of its own. */
export interface Argon2 {
  hash(password: string, cost: Cost): Promise<string>;
  /** Throws for what is no hash. */
  verify(hash: string, password: string): Promise<boolean>;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether it is the password behind the hash; false, in the same time, without a hash. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made at another cost than new ones are. */
  isOutdated(passwordHash: string): boolean;
  /** The same, worked out elsewhere. */
  withArgon2(argon2: Argon2): Passwords;
}

/** The same letters typed on different keyboards are the same password. */
const normal = (password: string): string => password.normalize('NFKC');

/** Hashing in the library's own threads, unless told otherwise, so that the event loop stays free. */
export async function createPasswords(cost: Cost = COST): Promise<Passwords> {
  const dummyHash = await library.hash(randomUUID(), cost);
  const { memoryCost, timeCost, parallelism } = cost;
  const start = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  const withArgon2 = ({ hash, verify }: Argon2): Passwords => ({
    hash: (password) => hash(normal(password), cost),
    async matches(passwordHash, password) {
      const same = await verify(passwordHash ?? dummyHash, normal(password));
      return same && passwordHash !== null;
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(start),
    withArgon2,
  });
  return withArgon2(library);
}
