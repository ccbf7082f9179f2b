import type { Credentials, Session } from '@tanabana/contracts';
import { AppError, type Logger } from '@tanabana/service-kit';
import { type Account, fold, toUser } from '../accounts/account.ts';
import type { Hold } from '../attempts/hold.ts';
import type { Throttle } from '../attempts/throttle.ts';
import type { Hashing } from '../passwords/hashing.ts';
import type { AuthStorage } from '../storage-repository.ts';
import type { TokenService } from '../tokens/token-service.ts';
import type { Caller } from './caller.ts';
import { newDevice } from './device.ts';

export interface SignInDeps {
  storage: AuthStorage;
  hashing: Hashing;
  throttle: Throttle;
  hold: Hold;
  tokens: TokenService;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface SigningIn extends Caller {
  device: string | null;
}

export interface SignedIn {
  session: Session;
  /** For the browser to keep. */
  device: string;
}

export type SignInService = ReturnType<typeof createSignInService>;

export function createSignInService(deps: SignInDeps) {
  const { storage, hashing, throttle, hold, tokens, log, now } = deps;
  const refused = () => new AppError('auth.invalid_credentials');

  /** Whether the password is right, tried when its turn has come and nothing holds it up. */
  async function check(account: Account | null, tried: Credentials, caller: SigningIn) {
    const attempt = await throttle.open({
      identifier: fold(tried.identifier),
      accountId: account?.id ?? null,
      address: caller.address,
      device: caller.device,
    });
    const { signal } = caller;
    await hold.wait(attempt.delay, signal);
    const right = await hashing.run(
      async (passwords) => {
        // Again now that it is this try's turn: those before it may have failed meanwhile.
        await attempt.assertAllowed();
        const same = await passwords.matches(account?.passwordHash ?? null, tried.password);
        if (!same) await attempt.failed();
        return same;
      },
      { ...attempt.turn, signal },
    );
    return { right, attempt };
  }

  /** Hashes anew at today's cost, after the answer. */
  function rehash(account: Account, password: string): void {
    if (!hashing.isOutdated(account.passwordHash)) return;
    hashing
      .run((passwords) => passwords.hash(password), { lane: 'open' })
      .then((fresh) => storage.credentials.rehash(account, fresh))
      .catch((err) => log.warn({ err }, 'a password keeps its old hash for now'));
  }

  /**
   * An unknown user and a wrong password cost the same and get the same answer. The sign-in is noted
   * on the very hash that was tried: where that is another by now, the password was changed, which
   * lets nobody in, or only hashed anew, and is tried once more.
   */
  async function login(tried: Credentials, caller: SigningIn, more = 1): Promise<SignedIn> {
    const account = await storage.accounts.findByIdentifier(tried.identifier);
    const { right, attempt } = await check(account, tried, caller);
    if (!account || !right) throw refused();
    if (account.isDisabled) throw new AppError('auth.disabled');
    const signedIn = await storage.credentials.signedIn(account, now());
    if (!signedIn && more > 0) return login(tried, caller, more - 1);
    if (!signedIn) throw refused();
    const device = caller.device ?? newDevice();
    await attempt.succeeded(account.id, device);
    rehash(signedIn, tried.password);
    return { session: { token: await tokens.sign(signedIn), user: toUser(signedIn) }, device };
  }

  async function logoutEverywhere(userId: string): Promise<void> {
    await storage.credentials.logoutEverywhere(userId, now());
  }

  return {
    login: (tried: Credentials, caller: SigningIn) => login(tried, caller),
    logout: tokens.revoke,
    logoutEverywhere,
  };
}
