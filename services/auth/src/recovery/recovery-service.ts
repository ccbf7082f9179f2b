import { createHash, randomBytes } from 'node:crypto';
import { AppError, networkOf } from '@tanabana/service-kit';
import { mailboxOf, windowsOf } from '@tanabana/service-kit/mail';
import type { Account } from '../accounts/account.ts';
import type { AuthDeps } from '../deps.ts';
import type { Caller } from '../sign-in/caller.ts';

/**
 * Mails to one mailbox, and asked for from one network. Beyond that nothing is sent. Other mails do not
 * count here: nobody can keep an owner from a new password by causing those.
 */
const TO_ONE = windowsOf(3, 12);
const FROM_ONE = windowsOf(20, 100);

/** How long a mailed link works: milliseconds (rule 10.12). */
const RESET_MS = 30 * 60_000;

/** What goes into the mail: 256 random bits. */
const newResetToken = (): string => randomBytes(32).toString('base64url');

/** What is kept. A fast hash will do: nobody guesses 256 bits. */
const hashResetToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function createRecoveryService(deps: AuthDeps) {
  const { storage, hashQueue, throttle, mails, log, now } = deps;

  /** Takes one request; false when there was none. */
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
    const limits = [
      { name: 'recover', of: mailboxOf(email), windows: TO_ONE },
      { name: 'recover from', of: networkOf(address), windows: FROM_ONE },
    ];
    if ((await storage.rates.takeAll(limits, at)) > 0) return;
    await storage.recoveries.add(email, at);
    setImmediate(() => work().catch((err) => log.warn({ err }, 'recovery waits for another try')));
  }

  /** Sets a new password with a mailed token, which ends with all sessions. */
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
