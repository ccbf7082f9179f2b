import type { Session, User } from '@tanabana/contracts';
import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { stored } from './stored.ts';

/** A browser's session. */
export interface SessionState {
  user: User | null;
  token: string | null;
  /** It expired or the server rejected its token; the user did not sign out. */
  expired: boolean;
}

const signedOut: SessionState = { user: null, token: null, expired: false };
const ended: SessionState = { user: null, token: null, expired: true };

/** Stored keys of rule 3.7. */
const SESSION_KEY = 'user-storage';
const TOKEN_KEY = 'token';

const readSession = (): SessionState => readStoredSession(stored.read(SESSION_KEY));

/** Its initial state is a server's, with which a page hydrates. */
const store = create<SessionState>(() => signedOut);

/** Takes over the stored session, which another tab may have changed. */
const followStored = (): void => store.setState(readSession(), true);
followStored();

/** Changes the session and stores it for reloads and other tabs. */
function changeSession(change: Partial<SessionState>): void {
  store.setState(change);
  const state = getSession();
  stored.write(SESSION_KEY, storedSession(state));
  if (state.token) stored.write(TOKEN_KEY, state.token);
  else stored.remove(TOKEN_KEY);
}

/** For the guard: the owner of the page while an ended session waits for a new sign-in. */
export const PageOwner = createContext<User | null>(null);

/**
 * Returns the signed-in user and token; re-renders when either changes, in any tab. On a guarded
 * page that outlives its session, `user` stays the page's owner, so that no input is lost;
 * `expired` and `getSession()` reflect the actual state.
 */
export function useSession(): SessionState {
  const state = store();
  const owner = useContext(PageOwner);
  return state.user ? state : { ...state, user: owner };
}

/** Returns the session outside components. */
export const getSession = (): SessionState => store.getState();

/** Calls `listener` after every change of the session; returns a function that stops it. */
export const onSession = (listener: (now: SessionState, before: SessionState) => void) =>
  store.subscribe(listener);

/** Stores the response of a sign-in or password change. */
export function signIn({ user, token }: Session): void {
  changeSession({ user, token, expired: false });
}

/** Updates the signed-in user; ignores other users. */
export function updateUser(user: User): void {
  if (getSession().user?.id === user.id) changeSession({ user });
}

/** Removes token, user and the stored `cart` entry (rule 4.3). `app_cart` stays. */
export function clearSession(): void {
  changeSession(signedOut);
  stored.remove('cart');
}

/**
 * Ends the session of `token`: removes token and user and records that the user did not sign out.
 * If another tab has signed in meanwhile, that session is used instead.
 * @returns whether it was the current session
 */
export function expireSession(token: string): boolean {
  if (getSession().token !== token) return false;
  const kept = readSession();
  const renewed = kept.token !== null && kept.token !== token;
  changeSession(renewed ? kept : ended);
  return !renewed;
}

/**
 * Follows sign-ins and sign-outs of other tabs, also after restoring from the back-forward cache;
 * returns a function that stops it.
 */
export function followOtherTabs(): () => void {
  const follow = new AbortController();
  const options = { signal: follow.signal };
  addEventListener(
    'storage',
    ({ key }) => {
      if (key === SESSION_KEY || key === null) followStored();
    },
    options,
  );
  addEventListener('pageshow', ({ persisted }) => persisted && followStored(), options);
  return () => follow.abort();
}

/**
 * Parses the content of `user-storage`: nobody if it is empty or damaged, an ended session if
 * another tab stored one. The server decides whether the token is still valid, because the device's
 * clock may be wrong.
 * @param text as stored: `{ state: { user, token }, version }`
 */
export function readStoredSession(text: string | null): SessionState {
  try {
    const { user, token, expired } = JSON.parse(text ?? '').state as Record<string, unknown>;
    if (!isUser(user) || typeof token !== 'string') return expired === true ? ended : signedOut;
    return { user, token, expired: false };
  } catch {
    return signedOut;
  }
}

/** Formats a session for `readStoredSession`. */
export function storedSession({ user, token, expired }: SessionState): string {
  return JSON.stringify({
    state: expired ? { user, token, expired } : { user, token },
    version: 0,
  });
}

function isUser(value: unknown): value is User {
  const { id, username, email } = (value ?? {}) as Partial<Record<string, unknown>>;
  return [id, username, email].every((one) => typeof one === 'string');
}

/** Returns a JWT's expiry in milliseconds since 1970, by the server's clock; Infinity if unreadable. */
export function endOf(token: string): number {
  try {
    const claims = token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
    const { exp } = JSON.parse(atob(claims)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
