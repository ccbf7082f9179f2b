import { serverNow } from '@tanabana/api-client';
import { api } from './api.ts';
import { clearSession, endOf, getSession, onSession } from './session.ts';

/** Maximum delay between checks: a response may have corrected the time. */
const MAX_DELAY_MS = 3_600_000;
/** Delay before another check of a token that the server did not reject. */
const RECHECK_MS = 60_000;

/**
 * Asks the server at the token's expiry, instead of at the next call, so that a user who returns to
 * a half-filled form is notified first. Only the server's rejection ends the session: the device's
 * clock may be wrong. Returns a function that stops it.
 */
export function watchSessionTime(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: string | null = null;
  let isStopped = false;
  const check = (): void => {
    clearTimeout(timer);
    const { token } = getSession();
    if (token === null) return;
    const left = endOf(token) - serverNow().getTime();
    if (left > 0) timer = setTimeout(check, Math.min(left, MAX_DELAY_MS));
    else if (asked !== token) ask(token);
  };
  const ask = (token: string): void => {
    asked = token;
    api.auth
      .me({})
      .catch(() => undefined)
      .finally(() => {
        asked = null;
        if (!isStopped && getSession().token === token) timer = setTimeout(check, RECHECK_MS);
      });
  };
  const stopFollowing = onSession(check);
  // timers are late after sleep
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopFollowing();
    document.removeEventListener('visibilitychange', check);
  };
}

/**
 * Signs out in this browser immediately: removes token, user and the stored `cart` entry. The token
 * is revoked in the background; an unavailable service does not prevent signing out.
 */
export function signOut(): void {
  if (getSession().token) api.auth.logout({}, { keepalive: true }).catch(() => undefined);
  clearSession();
}
