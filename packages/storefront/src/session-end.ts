import { SESSION_ENDED } from '@tanabana/contracts';
import { type AccountNote, getAccountPopup, openAccount } from './account-popup.ts';
import { expireSession, getSession, onSession } from './session.ts';
import { endOf } from './session-storage.ts';

/** The longest time that a browser's timer takes, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const SESSION_ENDED_NOTE: AccountNote = { tone: 'info', text: SESSION_ENDED };

/** Asks whoever's session has ended to sign in again, and stays on the page. */
export function askToSignIn(): void {
  if (!getAccountPopup().open) openAccount({ note: SESSION_ENDED_NOTE });
}

/**
 * A call was refused for want of a good token. The one that it carried is over: pages for signed-in
 * users ask for the sign-in then, pages for everyone tell of it in passing, since a part of theirs may
 * have asked in the background. A call that carried none asks again for the sign-in that an ended
 * session waits for.
 */
export function refusedToken(token: string | null): void {
  if (token !== null) expireSession(token);
  else if (getSession().expired) askToSignIn();
}

/**
 * Ends the session when its token says that it is over, not when the next call finds out: who comes
 * back to a half-filled form hears it first. Gives back how to stop it.
 */
export function watchSessionTime(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const { token } = getSession();
    if (token === null) return;
    const left = endOf(token) - Date.now();
    if (left <= 0) expireSession(token);
    else if (left <= LONGEST_TIMER) timer = setTimeout(look, left);
  };
  const stopFollowing = onSession(look);
  // a machine that slept has late timers
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    stopFollowing();
    document.removeEventListener('visibilitychange', look);
  };
}
