import {
  type AccountNote,
  type AccountTab,
  openAccount,
  useAccountPopup,
} from '@tanabana/storefront';
import { Alert, type TabItem, Tabs } from '@tanabana/ui';
import { useState } from 'react';
import { LoginForm } from './login-form.tsx';
import styles from './popup.module.css';
import { RecoverForm } from './recover-form.tsx';
import { RegisterForm } from './register-form.tsx';

const tabs = [
  { id: 'login', label: 'Log in' },
  { id: 'register', label: 'Register' },
  { id: 'recover', label: 'Recover password' },
] satisfies readonly (TabItem & { id: AccountTab })[];

/** The three tabs of the popup. Each starts clean: switching clears messages (spec.md section 4). */
export function AccountTabs() {
  const { tab, returnTo, note } = useAccountPopup();
  // What is known of who sits there: just registered, or typed into the login.
  const [identifier, setIdentifier] = useState('');
  // The focus goes into the form, except when a tab was chosen: then it stays on the tab.
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
