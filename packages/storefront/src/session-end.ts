import { api } from './api.ts';
import { clearSession, endOf, expireSession, getSession, onSession } from './session.ts';

/** The longest time that a browser's timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Ends the session when its token says that it is over, not when the next call finds out: who comes
 * back to a half-filled form hears it first. Gives back how to stop it.
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
  // a machine that slept has late timers
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    clearTimeout(timer);
    stopFollowing();
    document.removeEventListener('visibilitychange', check);
  };
}

/**
 * Signs out in this browser at once: token, user and the stored `cart` entry are gone. The service is
 * told in the background, so that the token is good nowhere any more; a service that is away keeps
 * nobody signed in here.
 */
export function signOut(): void {
  if (getSession().token) api.auth.logout({}, { keepalive: true }).catch(() => undefined);
  clearSession();
}
