import type { User } from '@tanabana/contracts';

/**
 * What `user-storage` holds, or null where that is nothing, damaged, or a token past its time.
 * @param text as stored: `{ state: { user, token }, version }`
 * @param now milliseconds since 1970
 */
export function readStoredSession(
  text: string | null,
  now = Date.now(),
): { user: User; token: string } | null {
  try {
    const { user, token } = JSON.parse(text ?? '').state as { user: unknown; token: unknown };
    return isUser(user) && typeof token === 'string' && !isPast(token, now)
      ? { user, token }
      : null;
  } catch {
    return null;
  }
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as User).id === 'string' &&
  typeof (value as User).username === 'string' &&
  typeof (value as User).email === 'string';

/** Whether a JWT says of itself that it is over; one that cannot be read is left to the server. */
function isPast(token: string, now: number): boolean {
  try {
    const claims = token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
    const { exp } = JSON.parse(atob(claims)) as { exp?: unknown };
    return typeof exp === 'number' && exp * 1000 <= now;
  } catch {
    return false;
  }
}
