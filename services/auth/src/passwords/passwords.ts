import { randomUUID } from 'node:crypto';
import * as library from '@node-rs/argon2';

/** Cost of a hash. */
export interface Cost {
  /** KiB */
  memoryCost: number;
  /** Passes over that memory. */
  timeCost: number;
  parallelism: number;
}

/**
 * argon2id (the library's default) with 46 MiB and three passes: about 50 ms per core on the
 * machine of `npm run bench:auth`, and three times OWASP's minimum (Password Storage Cheat Sheet)
 * for that memory.
 */
export const COST: Cost = { memoryCost: 46 * 1024, timeCost: 3, parallelism: 1 };

/** Library calls for passwords; `hash-threads.ts` runs them in its own threads. */
export interface Argon2 {
  hash(password: string, cost: Cost): Promise<string>;
  /** Throws for an invalid hash. */
  verify(hash: string, password: string): Promise<boolean>;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash; false in the same time without a hash. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
  /** Whether a hash has another cost than new ones. */
  isOutdated(passwordHash: string): boolean;
  /** Returns the same functions on another implementation. */
  withArgon2(argon2: Argon2): Passwords;
}

/** The same letters typed on different keyboards are the same password. */
const normal = (password: string): string => password.normalize('NFKC');

/** Hashes in the library's own threads by default, so that the event loop stays free. */
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
