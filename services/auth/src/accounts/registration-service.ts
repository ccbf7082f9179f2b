import { type Registration, texts, type User } from '@tanabana/contracts';
import { AppError, type Logger } from '@tanabana/service-kit';
import type { AuthDeps } from '../deps.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Caller } from '../sign-in/caller.ts';
import { type Taken, toUser } from './account.ts';
import { type AccountRepository, takenBy } from './account-repository.ts';

/** Returns the error for a taken name or address. */
export const takenError = (what: Taken): AppError => new AppError(`auth.${what}_taken`);

export function createRegistrationService({ storage, hashQueue, mails, names, now }: AuthDeps) {
  /** Counts the disclosure first: over the limit, that is the error. */
  async function refuse(what: Taken, address: string): Promise<never> {
    await names.count(address);
    throw takenError(what);
  }

  return {
    /** Throws `auth.username_taken`, `auth.email_taken`, `auth.too_many_names`. */
    async register(wanted: Registration, { address, signal }: Caller): Promise<User> {
      const { username, email, password, consent } = wanted;
      await names.assertRoom(address);
      const known = await storage.accounts.findTaken(username, email);
      if (known) return refuse(known, address);
      const passwordHash = await hashQueue.run((passwords) => passwords.hash(password), {
        lane: 'open',
        signal,
      });
      try {
        const welcome = {
          to: email,
          isProven: false,
          daily: 'welcome',
          by: { account: null, address },
        };
        return await mails.counted(welcome, (letters) =>
          storage.transaction(async (session) => {
            const consents = consent && [{ text: texts.consents[consent], at: new Date(now()) }];
            const made = {
              username,
              email,
              passwordHash,
              isAdmin: false,
              ...(consents && { consents }),
            };
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

/**
 * Creates the first admin if there is none (rule 6.3). An existing account with the name or address
 * is never promoted. Several instances may call it.
 * @returns whether this call created it
 */
export async function ensureFirstAdmin(
  admin: Omit<Registration, 'password'> & { password: string | undefined },
  accounts: AccountRepository,
  passwords: Passwords,
  log: Logger,
): Promise<boolean> {
  if (await accounts.hasAdmin()) return false;
  const { username, email, password } = admin;
  if (password === undefined) {
    log.warn('there is no admin, and ADMIN_PASSWORD is not set');
    return false;
  }
  const passwordHash = await passwords.hash(password);
  try {
    await accounts.insert({ username, email, passwordHash, isAdmin: true });
  } catch (error) {
    const taken = takenBy(error);
    if (!taken) throw error;
    if (!(await accounts.hasAdmin()))
      log.warn({ taken }, 'the first admin was not created: a shopper uses its username or email');
    return false;
  }
  log.info({ username, email }, 'created the first admin');
  return true;
}
