import { AppError, type AuthUser } from '@tanabana/service-kit';
import type { Account } from '../accounts/account.ts';
import { secretKey } from '../attempts/attempt-repository.ts';
import type { AuthDeps } from '../deps.ts';
import type { Passwords } from './passwords.ts';

/** Returns the error for a wrong password, at its form field. */
export const wrongPassword = (path: string): AppError => {
  const error = new AppError('auth.wrong_password');
  return new AppError('auth.wrong_password', { errors: [{ path, message: error.message }] });
};

/** What a signed-in user enters to confirm their identity. */
interface Shown {
  user: AuthUser;
  account: Account;
  /** Form field and its value. */
  field: string;
  password: string;
  signal: AbortSignal;
}

/**
 * Verifies an account's password and runs dependent work in the same turn. Attempts are counted per
 * session, so that a stolen one does not block others. Throws `auth.wrong_password`,
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
