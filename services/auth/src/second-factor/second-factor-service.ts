import { createHash, randomBytes } from 'node:crypto';
import type { PasskeySignIn, SecondFactor, SecondFactorChallenge } from '@tanabana/contracts';
import { AppError, openText, type Site } from '@tanabana/service-kit';
import type { Account } from '../accounts/account.ts';
import { secretKey } from '../attempts/attempt-repository.ts';
import type { AuthDeps } from '../deps.ts';
import { type Factors, storedFactors } from './factors.ts';
import type { Passkeys } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** Hexadecimal digits of an account's id. */
const ID_LENGTH = 24;

export interface SecondFactorDeps extends Pick<AuthDeps, 'storage' | 'backoff' | 'now'> {
  passkeys: Passkeys;
  site: Site;
}

/** Token of a challenge: 256 random bits. */
export const newChallengeToken = (): string => randomBytes(32).toString('base64url');
/** Returns the stored form of a challenge's token. A fast hash suffices for 256 random bits. */
export const challengeId = (
  kind: 'sign-in' | 'passkey' | 'passkey sign-in',
  token: string,
): string => `${kind} ${createHash('sha256').update(token).digest('base64url')}`;

/** Returns the id of the account that a passkey names; null if it names none. */
function accountOf({ response }: PasskeySignIn['passkey']): string | null {
  const { userHandle } = response as { userHandle?: unknown };
  if (typeof userHandle !== 'string') return null;
  const id = Buffer.from(userHandle, 'base64url').toString('hex');
  return id.length === ID_LENGTH ? id : null;
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** Second factors at sign-in (rules 23.6, 23.7). */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { storage, backoff, passkeys, now } = deps;
  const invalid = () => new AppError('auth.second_factor_invalid');
  const expired = () => new AppError('auth.challenge_expired');
  const failuresOf = (address: string) => backoff.of(secretKey('passkey sign-in', address));

  /** Returns the factors after the use of the one that was given; null if it is not valid. */
  async function used(
    account: Account,
    factors: Factors,
    given: SecondFactor,
    expected: string | undefined,
  ): Promise<Factors | null> {
    const at = now();
    const { code, recoveryCode, passkey } = given;
    if (code !== undefined) {
      if (!factors.app) return null;
      const { secret, lastStep } = factors.app;
      const opened = openText(secret, account.id, storage.factorKey());
      const step = stepOf(opened, code, lastStep, at);
      return step === null ? null : { ...factors, app: { secret, lastStep: step } };
    }
    if (recoveryCode !== undefined) {
      const hash = hashRecoveryCode(recoveryCode);
      if (!factors.recovery.includes(hash)) return null;
      return { ...factors, recovery: factors.recovery.filter((one) => one !== hash) };
    }
    if (passkey === undefined || expected === undefined) return null;
    const after = await passkeys.used(
      factors.passkeys,
      { response: passkey, expected },
      new Date(at),
    );
    if (!after) return null;
    const others = factors.passkeys.filter(({ id }) => id !== after.id);
    return { ...factors, passkeys: [...others, after] };
  }

  return {
    /** Returns the error that asks for a second factor, with what completes the sign-in. */
    async challenge(account: Account & { factors: Factors }): Promise<AppError> {
      const { id: accountId, version, factors } = account;
      const token = newChallengeToken();
      const request = factors.passkeys.length > 0 ? await passkeys.request(factors.passkeys) : null;
      await storage.challenges.put(
        { id: challengeId('sign-in', token), accountId, version, expected: request?.challenge },
        now(),
      );
      const details: SecondFactorChallenge = {
        challenge: token,
        hasApp: factors.app !== null,
        passkey: request && { ...request },
      };
      return new AppError('auth.second_factor_required', { details });
    },

    /**
     * Verifies a second factor, which is used up with its challenge, and returns the account. Throws
     * `auth.second_factor_invalid`, `auth.challenge_expired`, `auth.too_many_attempts`.
     */
    async verify(given: SecondFactor): Promise<Account> {
      const challenge = await storage.challenges.attempt(
        challengeId('sign-in', given.challenge),
        now(),
      );
      const accountId = challenge?.accountId ?? null;
      const account = accountId === null ? null : await storage.accounts.findById(accountId);
      if (!challenge || account?.version !== challenge.version || !account.factors) throw expired();
      if (account.isDisabled) throw new AppError('auth.disabled');
      const guess = backoff.of(secretKey('second factor', account.id));
      await guess.assertAllowed();
      const after = await used(account, account.factors, given, challenge.expected);
      if (!after) {
        await guess.failed();
        throw invalid();
      }
      // a concurrent use of the same factor is rejected
      const changed = await storage.accounts.replaceFactors(account, storedFactors(after));
      if (!changed) throw invalid();
      if (!(await storage.challenges.complete(challenge.id))) throw expired();
      await guess.forget();
      return changed;
    },

    /**
     * Returns options for a sign-in with a passkey that names its account. Throws
     * `auth.too_many_attempts` after failures from this network address.
     */
    async startPasskey(address: string) {
      await failuresOf(address).assertAllowed();
      const token = newChallengeToken();
      const options = await passkeys.openRequest();
      const id = challengeId('passkey sign-in', token);
      const { challenge: expected } = options;
      await storage.challenges.put({ id, accountId: null, version: 0, expected }, now());
      return { challenge: token, options: { ...options } };
    },

    /**
     * Verifies a passkey that also verified its holder, by fingerprint or PIN, and returns its
     * account. The passkey counts as both factors. An unknown account and a wrong signature get the
     * same response. Throws `auth.passkey_invalid`, `auth.challenge_expired`, `auth.disabled`,
     * `auth.too_many_attempts`.
     */
    async verifyPasskey({ challenge, passkey }: PasskeySignIn, address: string): Promise<Account> {
      const guess = failuresOf(address);
      await guess.assertAllowed();
      const at = now();
      const asked = await storage.challenges.attempt(challengeId('passkey sign-in', challenge), at);
      if (asked?.expected === undefined) throw expired();
      const accountId = accountOf(passkey);
      const account = accountId === null ? null : await storage.accounts.findById(accountId);
      const after =
        account?.factors &&
        (await passkeys.used(
          account.factors.passkeys,
          { response: passkey, expected: asked.expected, isVerified: true },
          new Date(at),
        ));
      if (!account?.factors || !after) {
        await guess.failed();
        throw new AppError('auth.passkey_invalid');
      }
      if (account.isDisabled) throw new AppError('auth.disabled');
      if (!(await storage.challenges.complete(asked.id))) throw expired();
      const others = account.factors.passkeys.filter(({ id }) => id !== after.id);
      const factors = storedFactors({ ...account.factors, passkeys: [...others, after] });
      const changed = await storage.accounts.replaceFactors(account, factors);
      // a concurrent change or use of the factors
      if (!changed) throw expired();
      return changed;
    },
  };
}
