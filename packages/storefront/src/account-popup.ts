import { SESSION_ENDED } from '@tanabana/contracts';
import { create } from 'zustand';

export type AccountTab = 'login' | 'register' | 'recover';

/** What stands over the form at first, such as why one is asked to sign in. */
export interface AccountNote {
  tone: 'info' | 'success';
  text: string;
}

export interface AccountPopup {
  open: boolean;
  tab: AccountTab;
  /** Where to go after a login; null to stay. */
  returnTo: string | null;
  note: AccountNote | null;
}

const store = create<AccountPopup>(() => ({
  open: false,
  tab: 'login',
  returnTo: null,
  note: null,
}));

/** What mf-account's overlay shows. */
export const useAccountPopup = (): AccountPopup => store();

/** The same, outside of components. */
export const getAccountPopup = (): AccountPopup => store.getState();

/** Anyone may ask for the account popup. */
export const openAccount = ({
  tab = 'login',
  returnTo = null,
  note = null,
}: Partial<Omit<AccountPopup, 'open'>> = {}): void =>
  store.setState({ open: true, tab, returnTo, note });

export const closeAccount = (): void => store.setState({ open: false, returnTo: null, note: null });

export const SESSION_ENDED_NOTE: AccountNote = { tone: 'info', text: SESSION_ENDED };

/** Asks whoever's session has ended to sign in again, and stays on the page. */
export function askToSignIn(): void {
  if (!getAccountPopup().open) openAccount({ note: SESSION_ENDED_NOTE });
}
