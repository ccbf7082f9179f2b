import type { Session, User } from '@tanabana/contracts';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { readStoredSession } from './session-storage.ts';
import { stored } from './stored.ts';

export interface SessionState {
  user: User | null;
  token: string | null;
}

/** Stored keys of spec.md section 3. */
const SESSION_KEY = 'user-storage';
const TOKEN_KEY = 'token';

const signedOut: SessionState = { user: null, token: null };

const storage: PersistStorage<SessionState> = {
  getItem: (key) => ({ state: readStoredSession(stored.read(key)) ?? signedOut }),
  setItem(key, { state }) {
    stored.write(key, JSON.stringify({ state, version: 0 }));
    if (state.token) stored.write(TOKEN_KEY, state.token);
    else stored.remove(TOKEN_KEY);
  },
  removeItem: stored.remove,
};

const store = create<SessionState>()(
  persist(() => signedOut, {
    name: SESSION_KEY,
    storage,
    merge: (persisted) => persisted as SessionState,
  }),
);

/** The signed-in user and token; renders again when either changes, in this tab or another. */
export const useSession = (): SessionState => store();

/** The same, outside of components. */
export const getSession = (): SessionState => store.getState();

/** Calls `listener` after every change of the session; gives back how to stop it. */
export const onSession = (listener: (now: SessionState, before: SessionState) => void) =>
  store.subscribe(listener);

/** Keeps what a login answered. */
export function signIn({ user, token }: Session): void {
  store.setState({ user, token });
}

/** Clears token and user, and the stored `cart` entry (spec.md section 4). `app_cart` stays. */
export function signOut(): void {
  store.setState(signedOut);
  stored.remove('cart');
}

/** Follows sign-ins and sign-outs of other tabs; gives back how to stop it. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === SESSION_KEY || event.key === null) store.persist.rehydrate();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
