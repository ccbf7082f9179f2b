import {
  type AccountNote,
  type AccountTab,
  announce,
  closeAccount,
  openAccount,
  useAccountPopup,
  useNavigate,
  useSession,
} from '@tanabana/storefront';
import { Alert, Dialog, type TabItem, Tabs } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import { focusAccount } from '../menu/log-out.ts';
import { LoginForm, RecoverForm, RegisterForm } from './account-forms.tsx';
import styles from './popup.module.css';

/** The dialog with three tabs. */
export default function AccountDialog({ open }: { open: boolean }) {
  useContinue();
  return (
    <Dialog
      open={open}
      onClose={closeAccount}
      title="Your account"
      size="s"
      className={styles.dialog}
    >
      <AccountTabs />
    </Dialog>
  );
}

/**
 * After a sign-in in any tab, closes the popup and continues to the requested page (rule 4.4), if
 * any.
 */
function useContinue(): void {
  const { user } = useSession();
  const { open, returnTo } = useAccountPopup();
  const navigate = useNavigate();
  const before = useRef(user);
  useEffect(() => {
    const justNow = user !== null && before.current === null;
    before.current = user;
    if (!justNow || !open) return;
    closeAccount();
    announce(`Signed in as ${user.username}`);
    if (returnTo) navigate(returnTo);
    else focusAccount();
  }, [user, open, returnTo, navigate]);
}

const tabs = [
  { id: 'login', label: 'Log in' },
  { id: 'register', label: 'Register' },
  { id: 'recover', label: 'Recover password' },
] satisfies readonly (TabItem & { id: AccountTab })[];

/** Tabs of the popup. Switching clears messages (rule 4.4). */
function AccountTabs() {
  const { tab, returnTo, note } = useAccountPopup();
  // Known identifier: just registered, or typed into the login.
  const [identifier, setIdentifier] = useState('');
  // Focus the form unless a tab was clicked.
  const [focus, setFocus] = useState(true);
  const show = (next: AccountTab, into = true, said: AccountNote | null = null): void => {
    setFocus(into);
    openAccount({ tab: next, returnTo, note: said });
  };
  return (
    <Tabs
      className={styles.tabs}
      label="Account"
      items={tabs}
      selected={tab}
      onSelect={(id) => show(id as AccountTab, false)}
    >
      {note && <Alert tone={note.tone}>{note.text}</Alert>}
      {tab === 'login' && (
        <LoginForm
          identifier={identifier}
          focus={focus}
          onForgotten={(typed) => {
            setIdentifier(typed);
            show('recover');
          }}
        />
      )}
      {tab === 'register' && (
        <RegisterForm
          focus={focus}
          onRegistered={(email, text) => {
            setIdentifier(email);
            show('login', true, { tone: 'success', text });
          }}
        />
      )}
      {tab === 'recover' && (
        <RecoverForm email={identifier.includes('@') ? identifier : ''} focus={focus} />
      )}
    </Tabs>
  );
}
