import { api } from './api.ts';
import { clearSession, endOf, expireSession, getSession, onSession } from './session.ts';

/** Maximum delay of a browser timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Ends the session at its token's expiry instead of at the next failed call, so that a user who
 * returns to a half-filled form is notified first. Returns a function that stops it.
 */
export function watchSessionTime(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    clearTimeout(timer);
    const { token } = getSession();
    if (token === null) return;
    const left = endOf(token) - Date.now();
    if (left <= 0) expireSession(token);
    else if (left <= MAX_TIMER_MS) timer = setTimeout(check, left);
  };
  const stopFollowing = onSession(check);
  // timers are late after sleep
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
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
