import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind) with 46 MiB and two passes: about 50 ms on one core. */
const COST = { memoryCost: 46 * 1024, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether it is the password behind the hash; false, in the same time, without a hash. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

/** The same letters typed on different keyboards are the same password. */
const normal = (password: string): string => password.normalize('NFKC');

/** Hashing in the library's own threads, so that the event loop stays free. */
export async function createPasswords(): Promise<Passwords> {
  const ofNobody = await hash(randomUUID(), COST);
  return {
    hash: (password) => hash(normal(password), COST),
    async matches(passwordHash, password) {
      const same = await verify(passwordHash ?? ofNobody, normal(password));
      return same && passwordHash !== null;
    },
  };
}
