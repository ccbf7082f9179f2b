import type { Registration, User } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
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
}

/** The refusal for a name or address that somebody else has. */
export const takenError = (what: Taken): AppError => new AppError(`auth.${what}_taken`);

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(deps: RegistrationDeps) {
  const { storage, hashing, mails } = deps;
  return {
    async register(wanted: Registration, { signal }: Caller): Promise<User> {
      const { username, email, password } = wanted;
      const known = await storage.accounts.findTaken(username, email);
      if (known) throw takenError(known);
      const passwordHash = await hashing.run((passwords) => passwords.hash(password), {
        lane: 'open',
        signal,
      });
      try {
        return await storage.transaction(async (session) => {
          const made = { username, email, passwordHash, isAdmin: false };
          const account = await storage.accounts.insert(made, session);
          await mails.welcome(account, session);
          return toUser(account);
        });
      } catch (error) {
        const what = takenBy(error);
        throw what ? takenError(what) : error;
      }
    },
  };
}
