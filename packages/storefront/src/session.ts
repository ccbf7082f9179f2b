import type { Session, User } from '@tanabana/contracts';
import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { stored } from './stored.ts';

/** What a browser holds of a session. */
export interface SessionState {
  user: User | null;
  token: string | null;
  /** It ended by itself (time, or the server no longer takes the token); nobody signed out. */
  expired: boolean;
}

const signedOut: SessionState = { user: null, token: null, expired: false };
const ended: SessionState = { user: null, token: null, expired: true };

/** Stored keys of rule 3.7. */
const SESSION_KEY = 'user-storage';
const TOKEN_KEY = 'token';

const storage: PersistStorage<SessionState> = {
  getItem: (key) => ({ state: readStoredSession(stored.read(key)) }),
  setItem(key, { state }) {
    stored.write(key, storedSession(state));
    if (state.token) stored.write(TOKEN_KEY, state.token);
    else stored.remove(TOKEN_KEY);
  },
  removeItem: stored.remove,
};

const store = create<SessionState>()(
  persist(() => signedOut as SessionState, {
    name: SESSION_KEY,
    storage,
    merge: (persisted) => persisted as SessionState,
  }),
);

/** For the guard: whose page this is while an ended session waits for a new sign-in. */
export const PageOwner = createContext<User | null>(null);

/**
 * The signed-in user and token; renders again when either changes, in this tab or another. On a
 * guarded page that outlives its session `user` stays who the page was opened for, so that nothing
 * that was typed is lost; `expired` and `getSession()` tell the truth.
 */
export function useSession(): SessionState {
  const state = store();
  const owner = useContext(PageOwner);
  return state.user ? state : { ...state, user: owner };
}

/** The session as it is, outside of components. */
export const getSession = (): SessionState => store.getState();

/** Calls `listener` after every change of the session; gives back how to stop it. */
export const onSession = (listener: (now: SessionState, before: SessionState) => void) =>
  store.subscribe(listener);

/** Keeps what a login, or a change of the password, answered. */
export function signIn({ user, token }: Session): void {
  store.setState({ user, token, expired: false });
}

/** Takes over what has become of the signed-in user; nobody else's. */
export function updateUser(user: User): void {
  if (getSession().user?.id === user.id) store.setState({ user });
}

/** Clears token and user, and the stored `cart` entry (rule 4.3). `app_cart` stays. */
export function clearSession(): void {
  store.setState(signedOut);
  stored.remove('cart');
}

/**
 * The session of `token` is over: clears token and user and remembers that nobody signed out. Where
 * another tab has signed in meanwhile, that session is taken over instead.
 * @returns whether it was the session of now
 */
export function expireSession(token: string): boolean {
  if (getSession().token !== token) return false;
  const kept = readStoredSession(stored.read(SESSION_KEY));
  const renewed = kept.token !== null && kept.token !== token;
  store.setState(renewed ? kept : ended);
  return !renewed;
}

/**
 * Follows sign-ins and sign-outs of other tabs, also those missed while the page rested in the
 * browser's memory; gives back how to stop it.
 */
export function followOtherTabs(): () => void {
  const follow = new AbortController();
  const options = { signal: follow.signal };
  addEventListener(
    'storage',
    ({ key }) => {
      if (key === SESSION_KEY || key === null) store.persist.rehydrate();
    },
    options,
  );
  addEventListener('pageshow', ({ persisted }) => persisted && store.persist.rehydrate(), options);
  return () => follow.abort();
}

/**
 * What `user-storage` holds: nobody where that is nothing or damaged, an ended session where another
 * tab left one or the token is past its time.
 * @param text as stored: `{ state: { user, token }, version }`
 * @param now milliseconds since 1970
 */
export function readStoredSession(text: string | null, now = Date.now()): SessionState {
  try {
    const { user, token, expired } = JSON.parse(text ?? '').state as Record<string, unknown>;
    if (!isUser(user) || typeof token !== 'string') return expired === true ? ended : signedOut;
    return endOf(token) <= now ? ended : { user, token, expired: false };
  } catch {
    return signedOut;
  }
}

/** The form in which `readStoredSession` takes it: user and token, and the end where there is one. */
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
