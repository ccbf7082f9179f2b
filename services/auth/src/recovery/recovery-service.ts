import { createHash, randomBytes } from 'node:crypto';
import { AppError, networkOf } from '@tanabana/service-kit';
import { mailboxOf, windowsOf } from '@tanabana/service-kit/mail';
import type { Account } from '../accounts/account.ts';
import type { AuthDeps } from '../deps.ts';
import type { Caller } from '../sign-in/caller.ts';

/**
 * Emails to one mailbox, and requests from one network; beyond these nothing is sent. Other emails
 * do not count, so that nobody can block an owner's recovery.
 */
const TO_ONE = windowsOf(3, 12);
const FROM_ONE = windowsOf(20, 100);

/** Lifetime of a mailed link in milliseconds (rule 10.12). */
const RESET_MS = 30 * 60_000;

/** Token in the email: 256 random bits. */
const newResetToken = (): string => randomBytes(32).toString('base64url');

/** Stored form. A fast hash suffices for 256 random bits. */
const hashResetToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function createRecoveryService(deps: AuthDeps) {
  const { storage, hashQueue, throttle, mails, log, now } = deps;

  /** Processes one request; false if there is none. */
  const takeOne = (): Promise<boolean> =>
    storage.transaction(async (session) => {
      const request = await storage.recoveries.take(session);
      if (!request) return false;
      const account = await storage.accounts.findByEmail(request.email, session);
      if (!account) return true;
      const token = newResetToken();
      const expiresAt = now() + RESET_MS;
      const hash = hashResetToken(token);
      const noted = await storage.accounts.putReset(account.id, hash, expiresAt, session);
      if (noted) await mails.letters.recovery(noted, { token, expiresAt }, session);
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

  /** Processes all stored requests, oldest first, one at a time, in the background. */
  function work(): Promise<void> {
    isMore = true;
    running ??= takeAll();
    return running;
  }

  /**
   * Stores a recovery request. The work until the response is the same whether an account exists or
   * not; the rest happens afterwards.
   */
  async function request(email: string, { address }: Caller): Promise<void> {
    const at = now();
    const limits = [
      { name: 'recover', of: mailboxOf(email), windows: TO_ONE },
      { name: 'recover from', of: networkOf(address), windows: FROM_ONE },
    ];
    if ((await storage.rates.takeAll(limits, at)) > 0) return;
    await storage.recoveries.add(email, at);
    setImmediate(() =>
      work().catch((err) => log.warn({ err }, 'password recovery waits for another attempt')),
    );
  }

  /** Sets a new password with a mailed token, which expires with all sessions. */
  async function reset(token: string, password: string, caller: Caller): Promise<Account> {
    const hash = hashResetToken(token);
    const refused = () => new AppError('auth.reset_token_invalid');
    if (!(await storage.accounts.hasReset(hash, now()))) throw refused();
    const passwordHash = await hashQueue.run((passwords) => passwords.hash(password), {
      lane: 'open',
      signal: caller.signal,
    });
    const account = await storage.transaction(async (session) => {
      const at = now();
      const changed = await storage.accounts.redeemReset(hash, passwordHash, at, session);
      if (!changed) throw refused();
      await storage.signInOrigins.forget(changed.id, session);
      await mails.letters.passwordChanged(changed, at, session);
      return changed;
    });
    await throttle.forgive([account.username, account.email], caller.address);
    return account;
  }

  return { request, work, reset };
}
