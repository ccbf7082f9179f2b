import type { PasswordChange } from '@tanabana/contracts';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import { type Account, toUser } from '../accounts/account.ts';
import type { Guesses } from '../attempts/guesses.ts';
import { secretKey } from '../attempts/secret-key.ts';
import { type AccountMails, letterTo } from '../mails/account-mails.ts';
import type { Caller } from '../sign-in/caller.ts';
import type { AuthStorage } from '../storage-repository.ts';
import type { TokenService } from '../tokens/token-service.ts';
import type { Hashing } from './hashing.ts';

export interface PasswordDeps {
  storage: AuthStorage;
  hashing: Hashing;
  guesses: Guesses;
  tokens: TokenService;
  mails: AccountMails;
  /** Milliseconds since 1970. */
  now: () => number;
}

const wrong = (): AppError => {
  const error = new AppError('auth.wrong_password');
  const errors = [{ path: 'current', message: error.message }];
  return new AppError('auth.wrong_password', { errors });
};

export type PasswordService = ReturnType<typeof createPasswordService>;

export function createPasswordService(deps: PasswordDeps) {
  const { storage, hashing, guesses, tokens, mails, now } = deps;

  /** Counted for each session: who has stolen one holds up no other. */
  async function hashNext(
    user: AuthUser,
    account: Account,
    change: PasswordChange,
    signal: AbortSignal,
  ) {
    const guess = guesses.of(secretKey('password', user.id, user.tokenId));
    await guess.assertAllowed();
    return hashing.run(
      async (passwords) => {
        await guess.assertAllowed();
        if (!(await passwords.matches(account.passwordHash, change.current))) {
          await guess.failed();
          throw wrong();
        }
        await guess.forget();
        return passwords.hash(change.next);
      },
      { lane: 'known', signal },
    );
  }

  return {
    /** Ends all sessions and begins a new one for the caller. */
    async change(user: AuthUser, change: PasswordChange, { address, signal }: Caller) {
      const account = await storage.accounts.findById(user.id);
      if (!account) throw new AppError('auth.token_invalid');
      const fresh = await hashNext(user, account, change, signal);
      const changed = await mails.counted(letterTo(account, address), (letters) =>
        storage.transaction(async (session) => {
          const at = now();
          const after = await storage.credentials.changePassword(account, fresh, at, session);
          // Changed by another session since it was read: what was typed is right no longer.
          if (!after) throw wrong();
          await storage.places.forget(after.id, session);
          await letters.passwordChanged(after, at, session);
          return after;
        }),
      );
      return { token: await tokens.sign(changed), user: toUser(changed) };
    },
  };
}
