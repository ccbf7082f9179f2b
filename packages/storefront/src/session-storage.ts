import type { User } from '@tanabana/contracts';

/** What a browser holds of a session. `expired`: it ended by itself, nobody signed out. */
export interface StoredSession {
  user: User | null;
  token: string | null;
  expired: boolean;
}

export const signedOut: StoredSession = { user: null, token: null, expired: false };
export const ended: StoredSession = { user: null, token: null, expired: true };

/**
 * What `user-storage` holds: nobody where that is nothing or damaged, an ended session where another
 * tab left one or the token is past its time.
 * @param text as stored: `{ state: { user, token }, version }`
 * @param now milliseconds since 1970
 */
export function readStoredSession(text: string | null, now = Date.now()): StoredSession {
  try {
    const { user, token, expired } = JSON.parse(text ?? '').state as Record<string, unknown>;
    if (!isUser(user) || typeof token !== 'string') return expired === true ? ended : signedOut;
    return endOf(token) <= now ? ended : { user, token, expired: false };
  } catch {
    return signedOut;
  }
}

/** The form in which `readStoredSession` takes it: user and token, and the end where there is one. */
export const storedSession = ({ user, token, expired }: StoredSession): string =>
  JSON.stringify({ state: expired ? { user, token, expired } : { user, token }, version: 0 });

const isUser = (value: unknown): value is User =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as User).id === 'string' &&
  typeof (value as User).username === 'string' &&
  typeof (value as User).email === 'string';

/** When a JWT says that it is over, in milliseconds since 1970; never where it cannot be read. */
export function endOf(token: string): number {
  try {
    const claims = token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
    const { exp } = JSON.parse(atob(claims)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
