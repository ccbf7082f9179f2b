import { createHash, randomBytes } from 'node:crypto';
import type { SecondFactor, SecondFactorChallenge } from '@tanabana/contracts';
import { AppError, openText, type Site } from '@tanabana/service-kit';
import type { Account } from '../accounts/account.ts';
import { secretKey } from '../attempts/attempt-repository.ts';
import type { AuthDeps } from '../deps.ts';
import { type Factors, storedFactors } from './factors.ts';
import type { Passkeys } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

export interface SecondFactorDeps extends Pick<AuthDeps, 'storage' | 'backoff' | 'now'> {
  passkeys: Passkeys;
  site: Site;
}

/** Token of a challenge: 256 random bits. */
export const newChallengeToken = (): string => randomBytes(32).toString('base64url');
/** Returns the stored form of a challenge's token. A fast hash suffices for 256 random bits. */
export const challengeId = (kind: 'sign-in' | 'passkey', token: string): string =>
  `${kind} ${createHash('sha256').update(token).digest('base64url')}`;

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** Second factors at sign-in (rules 23.6, 23.7). */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { storage, backoff, passkeys, now } = deps;
  const invalid = () => new AppError('auth.second_factor_invalid');
  const expired = () => new AppError('auth.challenge_expired');

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
      const account = challenge && (await storage.accounts.findById(challenge.accountId));
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
  };
}
