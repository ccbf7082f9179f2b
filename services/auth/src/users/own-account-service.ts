import { type AccountData, roleOf } from '@tanabana/contracts';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import type { Account } from '../accounts/account.ts';
import type { AuthDeps } from '../deps.ts';
import { createPasswordCheck, wrongPassword } from '../passwords/password-check.ts';
import { shownFactors } from '../second-factor/factor-settings-service.ts';
import { type Editor, toUserAccount, type UserService } from './user-service.ts';

/**
 * Rights of an account's owner: access to their data, and deletion (DPDP Act, sections 11 and 12).
 */
export function createOwnAccountService(
  deps: Pick<AuthDeps, 'storage' | 'sessions' | 'hashQueue' | 'backoff'>,
  { removeOwn }: Pick<UserService, 'removeOwn'>,
) {
  const { storage } = deps;
  const checked = createPasswordCheck(deps);

  async function existing(id: string): Promise<Account> {
    const account = await storage.accounts.findById(id);
    if (!account) throw new AppError('auth.token_invalid');
    return account;
  }

  /** @param tokenId the caller's token, to mark its session */
  async function dataOfAccount(account: Account, tokenId: string): Promise<AccountData> {
    const { id, isEmailProven, email, consents } = account;
    const [{ book }, origins, messages, sessions] = await Promise.all([
      storage.addresses.find(id),
      storage.signInOrigins.of(id),
      isEmailProven ? storage.messages.from(email) : [],
      deps.sessions.list(account, tokenId),
    ]);
    return {
      account: { ...toUserAccount(account), isEmailProven },
      consents: consents.map(({ text, at }) => ({ text, at: at.toISOString() })),
      addresses: [...book],
      messages,
      signInOrigins: origins.map((expiresAt) => ({ expiresAt: expiresAt.toISOString() })),
      sessions,
      secondFactors: shownFactors(account.factors),
    };
  }

  return {
    /** Returns everything that this service stores about the owner, except hashes. */
    data: async ({ id, tokenId }: AuthUser): Promise<AccountData> =>
      dataOfAccount(await existing(id), tokenId),

    /**
     * The same for the shop, on behalf of the owner (rule 24.6). Throws `auth.user_not_found`, and
     * `auth.forbidden` for staff if the caller does not manage staff.
     */
    async dataOf(id: string, { managesStaff }: Pick<Editor, 'managesStaff'>): Promise<AccountData> {
      const account = await storage.accounts.findById(id);
      if (!account) throw new AppError('auth.user_not_found');
      if (roleOf(account) !== null && !managesStaff) throw new AppError('auth.forbidden');
      return dataOfAccount(account, '');
    },

    sessions: async ({ id, tokenId }: AuthUser) => ({
      data: await deps.sessions.list(await existing(id), tokenId),
    }),

    /** Throws `auth.wrong_password`, `auth.too_many_attempts`, `auth.last_admin`. */
    async remove(user: AuthUser, password: string, signal: AbortSignal): Promise<void> {
      const account = await existing(user.id);
      await checked({ user, account, field: 'password', password, signal }, () => undefined);
      // Changed by another session since it was read: the entered password is outdated.
      if (!(await removeOwn(account))) throw wrongPassword('password');
    },
  };
}
