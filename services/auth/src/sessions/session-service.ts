import { randomUUID } from 'node:crypto';
import type { OpenSession, Session } from '@tanabana/contracts';
import { TOKEN_LIFETIME_S } from '@tanabana/contracts/endpoints';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import type { Account } from '../accounts/account.ts';
import type { Rights } from '../staff/rights.ts';
import type { AuthStorage } from '../storage.ts';
import type { TokenService } from '../tokens/token-service.ts';
import { deviceName } from './device-name.ts';

export type SessionService = ReturnType<typeof createSessionService>;

interface SessionDeps {
  storage: AuthStorage;
  tokens: TokenService;
  rights: Rights;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Sessions of accounts: one for each issued token. */
export function createSessionService({ storage, tokens, rights, now }: SessionDeps) {
  const { sessions, accounts } = storage;

  /** Starts a session with a new token. @param userAgent the caller's `User-Agent` header */
  async function start(account: Account, userAgent: string | undefined): Promise<Session> {
    const id = randomUUID();
    const at = now();
    const token = await tokens.sign(account, id);
    await sessions.add({
      id,
      accountId: account.id,
      version: account.version,
      device: deviceName(userAgent),
      startedAt: new Date(at),
      usedAt: new Date(at),
      expiresAt: new Date(at + TOKEN_LIFETIME_S * 1000),
    });
    return { token, user: rights.userOf(account) };
  }

  return {
    start,

    /** Records use of the caller's session. */
    used: ({ tokenId }: AuthUser): Promise<void> => sessions.touch(tokenId, now()),

    /** Returns the open sessions of an account, latest use first. */
    async list({ id, version }: Account, current: string | null): Promise<OpenSession[]> {
      const found = await sessions.of(id, version);
      return found
        .filter(({ expiresAt }) => expiresAt.getTime() > now())
        .map((one) => ({
          id: one.id,
          device: one.device,
          startedAt: one.startedAt.toISOString(),
          usedAt: one.usedAt.toISOString(),
          expiresAt: one.expiresAt.toISOString(),
          isCurrent: one.id === current,
        }));
    },

    /** Ends the caller's session. */
    async logout({ tokenId }: AuthUser): Promise<void> {
      await tokens.revoke(tokenId);
      await sessions.remove(tokenId);
    },

    /** Ends one session of the caller's account. Throws `auth.session_not_found`. */
    async end(user: AuthUser, id: string): Promise<void> {
      if (!(await sessions.has(id, user.id))) throw new AppError('auth.session_not_found');
      await tokens.revoke(id);
      await sessions.remove(id);
    },

    /** Ends all sessions of the caller's account and starts a new one for the caller. */
    async endOthers(user: AuthUser, userAgent: string | undefined): Promise<Session> {
      const account = await accounts.logoutEverywhere(user.id, now());
      if (!account) throw new AppError('auth.token_invalid');
      return start(account, userAgent);
    },
  };
}
