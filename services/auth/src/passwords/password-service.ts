import type { PasswordChange } from '@tanabana/contracts';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import { type Account, toUser } from '../accounts/account.ts';
import { secretKey } from '../attempts/attempt-repository.ts';
import type { AuthDeps } from '../deps.ts';
import { letterTo } from '../mails/account-mails.ts';
import type { Caller } from '../sign-in/caller.ts';

const wrong = (): AppError => {
  const error = new AppError('auth.wrong_password');
  const errors = [{ path: 'current', message: error.message }];
  return new AppError('auth.wrong_password', { errors });
};

export function createPasswordService(deps: AuthDeps) {
  const { storage, hashQueue, backoff, tokens, mails, now } = deps;

  /** Counted for each session: who has stolen one holds up no other. */
  async function hashNext(
    user: AuthUser,
    account: Account,
    change: PasswordChange,
    signal: AbortSignal,
  ) {
    const guess = backoff.of(secretKey('password', user.id, user.tokenId));
    await guess.assertAllowed();
    return hashQueue.run(
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
          const after = await storage.accounts.changePassword(account, fresh, at, session);
          // Changed by another session since it was read: what was typed is right no longer.
          if (!after) throw wrong();
          await storage.signInOrigins.forget(after.id, session);
          await letters.passwordChanged(after, at, session);
          return after;
        }),
      );
      return { token: await tokens.sign(changed), user: toUser(changed) };
    },
  };
}
