import type { Registration, User } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { NameLimit } from '../limits/name-limit.ts';
import type { AccountMails } from '../mails/account-mails.ts';
import type { Hashing } from '../passwords/hashing.ts';
import type { Caller } from '../sign-in/caller.ts';
import type { AuthStorage } from '../storage-repository.ts';
import { type Taken, toUser } from './account.ts';
import { takenBy } from './account-repository.ts';

export interface RegistrationDeps {
  storage: AuthStorage;
  hashing: Hashing;
  mails: AccountMails;
  names: NameLimit;
}

/** The refusal for a name or address that somebody else has. */
export const takenError = (what: Taken): AppError => new AppError(`auth.${what}_taken`);

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(deps: RegistrationDeps) {
  const { storage, hashing, mails, names } = deps;

  /** What is told is counted first: where it is too much, that is told instead. */
  async function refuse(what: Taken, address: string): Promise<never> {
    await names.count(address);
    throw takenError(what);
  }

  return {
    /** Throws `auth.username_taken`, `auth.email_taken`, `auth.too_many_names`. */
    async register(wanted: Registration, { address, signal }: Caller): Promise<User> {
      const { username, email, password } = wanted;
      await names.assertRoom(address);
      const known = await storage.accounts.findTaken(username, email);
      if (known) return refuse(known, address);
      const passwordHash = await hashing.run((passwords) => passwords.hash(password), {
        lane: 'open',
        signal,
      });
      try {
        const welcome = { to: email, isProven: false, by: { account: null, address } };
        return await mails.counted(welcome, (letters) =>
          storage.transaction(async (session) => {
            const made = { username, email, passwordHash, isAdmin: false };
            const account = await storage.accounts.insert(made, session);
            await letters.welcome(account, session);
            return toUser(account);
          }),
        );
      } catch (error) {
        const what = takenBy(error);
        if (what) return refuse(what, address);
        throw error;
      }
    },
  };
}
