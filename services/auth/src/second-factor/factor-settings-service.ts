import { type AddedFactor, type NewPasskey, roleOf, type SecondFactors } from '@tanabana/contracts';
import { AppError, type AuthUser, openText, sealText } from '@tanabana/service-kit';
import type { Actor } from '@tanabana/service-kit/mongo';
import type { Account } from '../accounts/account.ts';
import { secretKey } from '../attempts/attempt-repository.ts';
import type { AuthDeps } from '../deps.ts';
import { type FactorName, type Letters, letterTo } from '../mails/account-mails.ts';
import { createPasswordCheck } from '../passwords/password-check.ts';
import type { Caller } from '../sign-in/caller.ts';
import { type FactorChange, recordFactorChange, resetFactors } from './factor-changes.ts';
import { type Factors, NO_FACTORS, storedFactors } from './factors.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { challengeId, newChallengeToken, type SecondFactorDeps } from './second-factor-service.ts';
import { appUri, newSecret, stepOf } from './totp.ts';

const MAX_PASSKEYS = 10;

/** Returns factors without secrets, for their owner. */
export const shownFactors = (factors: Factors | null): Omit<SecondFactors, 'isRequired'> => ({
  hasApp: factors?.app != null,
  passkeys: (factors?.passkeys ?? []).map(({ id, name, addedAt, usedAt }) => ({
    id,
    name,
    addedAt: addedAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  })),
  recoveryCodes: factors?.recovery.length ?? 0,
});

type Deps = AuthDeps & SecondFactorDeps;

interface AddedBy {
  user: AuthUser;
  caller: Caller;
  factor: FactorName;
  /** Response to the user. */
  message: string;
}

/** Setting up and removing second factors; each change requires the password (rule 23.7). */
export function createFactorSettingsService(deps: Deps) {
  const { storage, backoff, passkeys, site, sessions, rights, mails, now } = deps;
  const checked = createPasswordCheck(deps);
  const expired = () => new AppError('auth.challenge_expired');
  /** The app that an account is setting up. */
  const pendingApp = (accountId: string): string => `app ${accountId}`;

  async function existing({ id }: { id: string }): Promise<Account> {
    const account = await storage.accounts.findById(id);
    if (!account) throw new AppError('auth.token_invalid');
    return account;
  }

  /** Returns the caller's account once the password is confirmed. */
  async function confirmed(user: AuthUser, password: string, signal: AbortSignal) {
    const account = await existing(user);
    await checked({ user, account, field: 'password', password, signal }, () => undefined);
    return account;
  }

  /**
   * Stores changed factors, and tells the account holder about an added or removed one. Throws
   * `auth.second_factor_needed`.
   * @param factor the added or removed one
   */
  async function store(
    account: Account,
    after: Factors,
    change: FactorChange,
    factor?: FactorName,
  ): Promise<Account> {
    const stored = storedFactors(after);
    if (stored === null && rights.secondFactorRequired && roleOf(account) !== null)
      throw new AppError('auth.second_factor_needed');
    const write = (letters?: Letters) =>
      storage.transaction(async (session) => {
        const changed = await storage.accounts.replaceFactors(account, stored, session);
        // somebody has changed them since they were read
        if (!changed) throw expired();
        await recordFactorChange(storage, account, change, account, session);
        const isAdded = change.action === 'added';
        if (factor) await letters?.factorChanged(account, { factor, isAdded }, now(), session);
        return changed;
      });
    return factor ? mails.counted(letterTo(account, null), write) : write();
  }

  /** Stores an added factor; the first one comes with recovery codes and a new token. */
  async function add(
    account: Account,
    after: Factors,
    { user, message, caller, factor }: AddedBy,
  ): Promise<AddedFactor> {
    const recoveryCodes = after.recovery.length === 0 ? newRecoveryCodes() : [];
    const recovery = [...after.recovery, ...recoveryCodes.map(hashRecoveryCode)];
    const changed = await store(account, { ...after, recovery }, { action: 'added' }, factor);
    const session = await sessions.start(changed, caller.userAgent);
    await sessions.logout(user);
    return { ...session, message, recoveryCodes };
  }

  return {
    async read(user: AuthUser): Promise<SecondFactors> {
      const account = await existing(user);
      return { ...shownFactors(account.factors), isRequired: rights.secondFactorRequired };
    },

    async startApp(user: AuthUser, password: string, signal: AbortSignal) {
      const account = await confirmed(user, password, signal);
      if (account.factors?.app) throw new AppError('auth.second_factor_exists');
      const secret = newSecret();
      await storage.challenges.put(
        {
          id: pendingApp(account.id),
          accountId: account.id,
          version: account.version,
          secret: sealText(secret, account.id, storage.factorKey()),
        },
        now(),
      );
      return { secret, uri: appUri(secret, site.storeName, account.email) };
    },

    /** Adds the started app with a code of it. */
    async confirmApp(user: AuthUser, code: string, caller: Caller): Promise<AddedFactor> {
      const account = await existing(user);
      const guess = backoff.of(secretKey('second factor', account.id));
      await guess.assertAllowed();
      const started = await storage.challenges.attempt(pendingApp(account.id), now());
      const { secret } = started ?? {};
      if (secret === undefined || started?.version !== account.version) throw expired();
      const opened = openText(secret, account.id, storage.factorKey());
      const step = stepOf(opened, code, 0, now());
      if (step === null) {
        await guess.failed();
        throw new AppError('auth.second_factor_invalid');
      }
      const before = account.factors ?? NO_FACTORS;
      const added = await add(
        account,
        { ...before, app: { secret, lastStep: step } },
        { user, message: 'Your authenticator app is set up.', caller, factor: 'authenticator app' },
      );
      await storage.challenges.complete(pendingApp(account.id));
      return added;
    },

    async removeApp(user: AuthUser, password: string, signal: AbortSignal): Promise<void> {
      const account = await confirmed(user, password, signal);
      if (!account.factors?.app) return;
      const after = { ...account.factors, app: null };
      await store(account, after, { action: 'removed' }, 'authenticator app');
    },

    async startPasskey(user: AuthUser, password: string, signal: AbortSignal) {
      const account = await confirmed(user, password, signal);
      const stored = account.factors?.passkeys ?? [];
      if (stored.length >= MAX_PASSKEYS) throw new AppError('auth.too_many_passkeys');
      const options = await passkeys.creation(account, stored);
      const challenge = newChallengeToken();
      await storage.challenges.put(
        {
          id: challengeId('passkey', challenge),
          accountId: account.id,
          version: account.version,
          expected: options.challenge,
        },
        now(),
      );
      return { challenge, options: { ...options } };
    },

    async addPasskey(user: AuthUser, given: NewPasskey, caller: Caller): Promise<AddedFactor> {
      const { challenge, name, passkey: response } = given;
      const account = await existing(user);
      const id = challengeId('passkey', challenge);
      const started = await storage.challenges.attempt(id, now());
      const { expected } = started ?? {};
      const isOwn = started?.accountId === account.id && started.version === account.version;
      if (expected === undefined || !isOwn) throw expired();
      const created = await passkeys.created({ response, expected }, name, new Date(now()));
      const before = account.factors ?? NO_FACTORS;
      if (!created || before.passkeys.some((one) => one.id === created.id))
        throw new AppError('auth.second_factor_invalid');
      if (before.passkeys.length >= MAX_PASSKEYS) throw new AppError('auth.too_many_passkeys');
      if (!(await storage.challenges.complete(id))) throw expired();
      return add(
        account,
        { ...before, passkeys: [...before.passkeys, created] },
        { user, message: 'Your passkey is stored.', caller, factor: 'passkey' },
      );
    },

    /** Throws `auth.passkey_not_found`. */
    async removePasskey(
      user: AuthUser,
      id: string,
      password: string,
      signal: AbortSignal,
    ): Promise<void> {
      const account = await confirmed(user, password, signal);
      const { factors } = account;
      const left = factors?.passkeys.filter((one) => one.id !== id) ?? [];
      if (!factors || left.length === factors.passkeys.length)
        throw new AppError('auth.passkey_not_found');
      await store(account, { ...factors, passkeys: left }, { action: 'removed' }, 'passkey');
    },

    /** Throws `auth.no_second_factor`. */
    async renewRecoveryCodes(user: AuthUser, password: string, signal: AbortSignal) {
      const account = await confirmed(user, password, signal);
      if (!account.factors) throw new AppError('auth.no_second_factor');
      const recoveryCodes = newRecoveryCodes();
      const recovery = recoveryCodes.map(hashRecoveryCode);
      await store(
        account,
        { ...account.factors, recovery },
        {
          action: 'replaced',
          kind: 'recovery-codes',
        },
      );
      return { recoveryCodes };
    },

    /**
     * Removes all factors of a person who has lost them, and ends their sessions. Throws
     * `auth.user_not_found`.
     */
    async reset(id: string, by: Actor): Promise<void> {
      const account = await storage.accounts.findById(id);
      if (!account) throw new AppError('auth.user_not_found');
      await mails.counted(letterTo(account, null), (letters) =>
        resetFactors(deps, account, by, (changed, session) =>
          letters.factorsReset(changed, now(), session),
        ),
      );
    },
  };
}
