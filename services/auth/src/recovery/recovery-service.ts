import { AppError, type Logger } from '@tanabana/service-kit';
import { type Account, fold } from '../accounts/account.ts';
import { secretKey } from '../attempts/secret-key.ts';
import type { Throttle } from '../attempts/throttle.ts';
import { networkOf } from '../limits/network.ts';
import type { AccountMails } from '../mails/account-mails.ts';
import type { Hashing } from '../passwords/hashing.ts';
import type { Caller } from '../sign-in/caller.ts';
import type { AuthStorage } from '../storage-repository.ts';
import { hashResetToken, newResetToken, RESET_MS } from './reset-token.ts';

const HOUR_MS = 60 * 60_000;
/** Mails an hour to one address, and asked for from one address. Beyond that nothing is sent. */
const TO_ONE = 3;
const FROM_ONE = 20;

export interface RecoveryDeps {
  storage: AuthStorage;
  hashing: Hashing;
  throttle: Throttle;
  mails: AccountMails;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

export type RecoveryService = ReturnType<typeof createRecoveryService>;

export function createRecoveryService(deps: RecoveryDeps) {
  const { storage, hashing, throttle, mails, log, now } = deps;

  /** Takes one request; false when there was none. */
  const takeOne = (): Promise<boolean> =>
    storage.transaction(async (session) => {
      const request = await storage.recoveries.take(session);
      if (!request) return false;
      const account = await storage.accounts.findByEmail(request.email, session);
      if (!account) return true;
      const token = newResetToken();
      const expiresAt = now() + RESET_MS;
      const kept = await storage.credentials.putReset(
        account.id,
        hashResetToken(token),
        expiresAt,
        session,
      );
      if (kept) await mails.recovery(kept, { token, expiresAt }, session);
      return true;
    });

  let running: Promise<void> | undefined;
  let isMore = false;

  async function takeAll(): Promise<void> {
    try {
      while (isMore) {
        isMore = false;
        while (await takeOne());
      }
    } finally {
      running = undefined;
    }
  }

  /** Answers all requests that are kept, the oldest first, one at a time; for the background. */
  function work(): Promise<void> {
    isMore = true;
    running ??= takeAll();
    return running;
  }

  /**
   * Notes that somebody wants a mail at this address. What is done until it answers is the same
   * whether there is an account or not, and what there is to do comes after.
   */
  async function request(email: string, { address }: Caller): Promise<void> {
    const at = now();
    const hour = Math.floor(at / HOUR_MS);
    const end = new Date((hour + 1) * HOUR_MS);
    const count = (...parts: string[]) => storage.rates.count(secretKey(...parts, hour), end);
    const [to, from] = await Promise.all([
      count('recover', fold(email)),
      count('recover from', networkOf(address)),
    ]);
    if (to > TO_ONE || from > FROM_ONE) return;
    await storage.recoveries.add(email, at);
    setImmediate(() => work().catch((err) => log.warn({ err }, 'recovery waits for another try')));
  }

  /** Sets a new password with a mailed token, which ends with all sessions. */
  async function reset(token: string, password: string, caller: Caller): Promise<Account> {
    const hash = hashResetToken(token);
    const refused = () => new AppError('auth.reset_token_invalid');
    if (!(await storage.credentials.hasReset(hash, now()))) throw refused();
    const passwordHash = await hashing.run((passwords) => passwords.hash(password), {
      lane: 'open',
      signal: caller.signal,
    });
    const account = await storage.transaction(async (session) => {
      const at = now();
      const changed = await storage.credentials.redeemReset(hash, passwordHash, at, session);
      if (!changed) throw refused();
      await storage.places.forget(changed.id, session);
      await mails.passwordChanged(changed, at, session);
      return changed;
    });
    await throttle.forgive([account.username, account.email], caller.address);
    return account;
  }

  return { request, work, reset };
}
