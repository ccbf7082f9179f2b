import type { Credentials, Session } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { type Account, fold } from '../accounts/account.ts';
import type { AuthDeps } from '../deps.ts';
import type { SecondFactorService } from '../second-factor/second-factor-service.ts';
import { type Caller, newDevice } from './caller.ts';

export interface SigningIn extends Caller {
  device: string | null;
}

interface SignedIn {
  session: Session;
  /** Device cookie. */
  device: string;
}

export function createSignInService(
  deps: AuthDeps,
  secondFactor: Pick<
    SecondFactorService,
    'challenge' | 'verify' | 'startPasskey' | 'verifyPasskey'
  >,
) {
  const { storage, hashQueue, throttle, sessions, log, now } = deps;
  const refused = () => new AppError('auth.invalid_credentials');

  /** Verifies the password in its turn, when no delay applies. */
  async function check(account: Account | null, tried: Credentials, caller: SigningIn) {
    const attempt = await throttle.open({
      identifier: fold(tried.identifier),
      accountId: account?.id ?? null,
      address: caller.address,
      device: caller.device,
    });
    const { signal } = caller;
    await attempt.hold(signal);
    const right = await hashQueue.run(
      async (passwords) => {
        // Again in its turn: earlier attempts may have failed meanwhile.
        await attempt.assertAllowed();
        const same = await passwords.matches(account?.passwordHash ?? null, tried.password);
        if (!same) await attempt.failed();
        return same;
      },
      { ...attempt.queueOptions, signal },
    );
    return { right, attempt };
  }

  /** Rehashes at the current cost, after the response. */
  function rehash(account: Account, password: string): void {
    if (!hashQueue.isOutdated(account.passwordHash)) return;
    hashQueue
      .run((passwords) => passwords.hash(password), { lane: 'open' })
      .then((fresh) => storage.accounts.rehash(account, fresh))
      .catch((err) => log.warn({ err }, 'the password keeps its old hash for now'));
  }

  /** Starts the session of a person who has proved everything, and remembers the browser. */
  async function begin(account: Account, caller: SigningIn): Promise<SignedIn> {
    const device = caller.device ?? newDevice();
    await throttle.remember(account.id, { device, address: caller.address });
    return { session: await sessions.start(account, caller.userAgent), device };
  }

  /**
   * An unknown user and a wrong password cost the same and get the same response. The sign-in is
   * recorded for the hash that was verified: if it changed meanwhile, the attempt fails or, if only
   * rehashed, is repeated once. Throws `auth.second_factor_required` for an account with one.
   */
  async function login(tried: Credentials, caller: SigningIn, more = 1): Promise<SignedIn> {
    const account = await storage.accounts.findByIdentifier(tried.identifier);
    const { right, attempt } = await check(account, tried, caller);
    if (!account || !right) throw refused();
    if (account.isDisabled) throw new AppError('auth.disabled');
    if (account.factors) {
      await attempt.succeeded();
      throw await secondFactor.challenge({ ...account, factors: account.factors });
    }
    const signedIn = await storage.accounts.signedIn(account, now());
    if (!signedIn && more > 0) return login(tried, caller, more - 1);
    if (!signedIn) throw refused();
    await attempt.succeeded();
    const begun = await begin(signedIn, caller);
    rehash(signedIn, tried.password);
    return begun;
  }

  /** Starts the session of an account whose factor was verified. */
  async function verified(account: Account, caller: SigningIn): Promise<SignedIn> {
    const signedIn = await storage.accounts.signedIn(account, now());
    // the password was changed or the account disabled meanwhile
    if (!signedIn) throw new AppError('auth.challenge_expired');
    return begin(signedIn, caller);
  }

  return {
    login: (tried: Credentials, caller: SigningIn) => login(tried, caller),

    /** Completes a sign-in with a second factor. */
    async complete(
      given: Parameters<SecondFactorService['verify']>[0],
      caller: SigningIn,
    ): Promise<SignedIn> {
      return verified(await secondFactor.verify(given), caller);
    },

    startPasskey: (address: string) => secondFactor.startPasskey(address),

    /** Signs in with a passkey instead of password and second factor (rule 23.10). */
    async withPasskey(
      given: Parameters<SecondFactorService['verifyPasskey']>[0],
      caller: SigningIn,
    ): Promise<SignedIn> {
      return verified(await secondFactor.verifyPasskey(given, caller.address), caller);
    },

    logoutEverywhere: (userId: string) => storage.accounts.logoutEverywhere(userId, now()),
  };
}
