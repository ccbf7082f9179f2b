import type { Credentials, Session } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { type Account, fold, toUser } from '../accounts/account.ts';
import type { AuthDeps } from '../deps.ts';
import { type Caller, newDevice } from './caller.ts';

interface SigningIn extends Caller {
  device: string | null;
}

interface SignedIn {
  session: Session;
  /** Device cookie. */
  device: string;
}

export function createSignInService(deps: AuthDeps) {
  const { storage, hashQueue, throttle, tokens, log, now } = deps;
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

  /**
   * An unknown user and a wrong password cost the same and get the same response. The sign-in is
   * recorded for the hash that was verified: if it changed meanwhile, the attempt fails or, if only
   * rehashed, is repeated once.
   */
  async function login(tried: Credentials, caller: SigningIn, more = 1): Promise<SignedIn> {
    const account = await storage.accounts.findByIdentifier(tried.identifier);
    const { right, attempt } = await check(account, tried, caller);
    if (!account || !right) throw refused();
    if (account.isDisabled) throw new AppError('auth.disabled');
    const signedIn = await storage.accounts.signedIn(account, now());
    if (!signedIn && more > 0) return login(tried, caller, more - 1);
    if (!signedIn) throw refused();
    const device = caller.device ?? newDevice();
    await attempt.succeeded(account.id, device);
    rehash(signedIn, tried.password);
    return { session: { token: await tokens.sign(signedIn), user: toUser(signedIn) }, device };
  }

  return {
    login: (tried: Credentials, caller: SigningIn) => login(tried, caller),
    logout: tokens.revoke,
    logoutEverywhere: (userId: string) => storage.accounts.logoutEverywhere(userId, now()),
  };
}
