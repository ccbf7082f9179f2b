import { AppError, type AuthUser } from '@tanabana/service-kit';
import type { Account } from '../accounts/account.ts';
import { secretKey } from '../attempts/attempt-repository.ts';
import type { AuthDeps } from '../deps.ts';
import type { Passwords } from './passwords.ts';

/** A password that its account does not have, said at the field that it was typed into. */
export const wrongPassword = (path: string): AppError => {
  const error = new AppError('auth.wrong_password');
  return new AppError('auth.wrong_password', { errors: [{ path, message: error.message }] });
};

/** What somebody who is signed in types to show that the account is theirs. */
interface Shown {
  user: AuthUser;
  account: Account;
  /** Field of the form, and what it holds. */
  field: string;
  password: string;
  signal: AbortSignal;
}

/**
 * Compares an account's password with what was typed, and does the rest of the work in the same turn.
 * Tries are counted for each session: who has stolen one holds up no other. Throws `auth.wrong_password`,
 * `auth.too_many_attempts`.
 */
export const createPasswordCheck =
  ({ hashQueue, backoff }: Pick<AuthDeps, 'hashQueue' | 'backoff'>) =>
  async <T>(
    { user, account, field, password, signal }: Shown,
    then: (passwords: Passwords) => T | Promise<T>,
  ): Promise<T> => {
    const guess = backoff.of(secretKey('password', user.id, user.tokenId));
    await guess.assertAllowed();
    return hashQueue.run(
      async (passwords) => {
        await guess.assertAllowed();
        if (!(await passwords.matches(account.passwordHash, password))) {
          await guess.failed();
          throw wrongPassword(field);
        }
        await guess.forget();
        return then(passwords);
      },
      { lane: 'known', signal },
    );
  };
