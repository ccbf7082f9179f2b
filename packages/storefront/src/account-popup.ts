import { SESSION_ENDED } from '@tanabana/contracts';
import { create } from 'zustand';

export type AccountTab = 'login' | 'register' | 'recover';

/** Text above the form, such as why to sign in. */
export interface AccountNote {
  tone: 'info' | 'success';
  text: string;
}

export interface AccountPopup {
  open: boolean;
  tab: AccountTab;
  /** Path to open after signing in; null to stay. */
  returnTo: string | null;
  note: AccountNote | null;
}

const store = create<AccountPopup>(() => ({
  open: false,
  tab: 'login',
  returnTo: null,
  note: null,
}));

/** State of mf-account's overlay. */
export const useAccountPopup = (): AccountPopup => store();

/** The same, outside components. */
export const getAccountPopup = (): AccountPopup => store.getState();

/** Opens the account popup. */
export const openAccount = ({
  tab = 'login',
  returnTo = null,
  note = null,
}: Partial<Omit<AccountPopup, 'open'>> = {}): void =>
  store.setState({ open: true, tab, returnTo, note });

export const closeAccount = (): void => store.setState({ open: false, returnTo: null, note: null });

export const SESSION_ENDED_NOTE: AccountNote = { tone: 'info', text: SESSION_ENDED };

/** Asks a user whose session has ended to sign in again, on the current page. */
export function askToSignIn(): void {
  if (!getAccountPopup().open) openAccount({ note: SESSION_ENDED_NOTE });
}
