import type { AccountData } from '@tanabana/contracts';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import type { Account } from '../accounts/account.ts';
import type { AuthDeps } from '../deps.ts';
import { createPasswordCheck, wrongPassword } from '../passwords/password-check.ts';
import { toUserAccount, type UserService } from './user-service.ts';

/**
 * Rights of an account's owner: access to their data, and deletion (DPDP Act, sections 11 and 12).
 */
export function createOwnAccountService(
  deps: Pick<AuthDeps, 'storage' | 'hashQueue' | 'backoff'>,
  { removeOwn }: Pick<UserService, 'removeOwn'>,
) {
  const { storage } = deps;
  const checked = createPasswordCheck(deps);

  async function existing(id: string): Promise<Account> {
    const account = await storage.accounts.findById(id);
    if (!account) throw new AppError('auth.token_invalid');
    return account;
  }

  return {
    /** Returns everything that this service stores about the owner, except hashes. */
    async data(id: string): Promise<AccountData> {
      const account = await existing(id);
      const { isEmailProven, email, consents } = account;
      const [{ book }, origins, messages] = await Promise.all([
        storage.addresses.find(id),
        storage.signInOrigins.of(id),
        isEmailProven ? storage.messages.from(email) : [],
      ]);
      return {
        account: { ...toUserAccount(account), isEmailProven },
        consents: consents.map(({ text, at }) => ({ text, at: at.toISOString() })),
        addresses: [...book],
        messages,
        signInOrigins: origins.map((expiresAt) => ({ expiresAt: expiresAt.toISOString() })),
      };
    },

    /** Throws `auth.wrong_password`, `auth.too_many_attempts`, `auth.last_admin`. */
    async remove(user: AuthUser, password: string, signal: AbortSignal): Promise<void> {
      const account = await existing(user.id);
      await checked({ user, account, field: 'password', password, signal }, () => undefined);
      // Changed by another session since it was read: the entered password is outdated.
      if (!(await removeOwn(account))) throw wrongPassword('password');
    },
  };
}
