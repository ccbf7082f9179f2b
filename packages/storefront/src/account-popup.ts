import { create } from 'zustand';

export type AccountTab = 'login' | 'register' | 'recover';

export interface AccountPopup {
  open: boolean;
  tab: AccountTab;
  /** Where to go after a login; null to stay. */
  returnTo: string | null;
}

const store = create<AccountPopup>(() => ({ open: false, tab: 'login', returnTo: null }));

/** What mf-account's overlay shows. */
export const useAccountPopup = (): AccountPopup => store();

/** Anyone may ask for the account popup. */
export const openAccount = ({
  tab = 'login',
  returnTo = null,
}: Partial<Pick<AccountPopup, 'tab' | 'returnTo'>> = {}): void =>
  store.setState({ open: true, tab, returnTo });

export const closeAccount = (): void => store.setState({ open: false, returnTo: null });
