import type { User } from '@tanabana/contracts';
import {
  Link,
  lazily,
  openAccount,
  paths,
  type SlotComponent,
  useSession,
} from '@tanabana/storefront';
import {
  Avatar,
  ChevronDownIcon,
  classes,
  IconButton,
  iconButtonClass,
  LogoutIcon,
  UserIcon,
} from '@tanabana/ui';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { ACCOUNT_ID, logOut } from '../menu/log-out.ts';
import styles from './header-account.module.css';

/** The header's account control: the popup for visitors; link, menu and logout for users. */
const HeaderAccount: SlotComponent<'header.account'> = () => {
  const { user } = useSession();
  if (user) return <SignedIn user={user} />;
  return (
    <IconButton
      id={ACCOUNT_ID}
      label="Account"
      aria-haspopup="dialog"
      onClick={() => openAccount()}
    >
      <UserIcon />
    </IconButton>
  );
};

export default HeaderAccount;

/** Name and picture link to the dashboard (rule 2.15), followed by menu and logout. */
function SignedIn({ user }: { user: User }) {
  return (
    <>
      <Link
        id={ACCOUNT_ID}
        to={paths.dashboard()}
        className={classes(iconButtonClass(), styles.account)}
        aria-label={`Your account, ${user.username}`}
        title="Your account"
      >
        <Avatar name={user.username} src={user.avatar} />
        <span className={styles.name}>{user.username}</span>
      </Link>
      <MenuButton user={user} />
      <IconButton label="Log out" className={styles.logout} onClick={logOut}>
        <LogoutIcon />
      </IconButton>
    </>
  );
}

const load = () => import('../menu/account-menu.tsx');
const AccountMenu = lazily(load);
/** A failed preload is retried when the menu opens. */
const loadAhead = (): void => void load().catch(() => undefined);

/** A menu button by the ARIA pattern; its menu loads on hover or focus. */
function MenuButton({ user }: { user: User }) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (focusButton: boolean): void => {
    setOpen(null);
    if (focusButton) button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes focus
    <div className={styles.menu} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-label="Account menu"
        title="Account menu"
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        className={classes(iconButtonClass(), styles.chevron)}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={onKeyDown}
      >
        <ChevronDownIcon size={16} />
      </button>
      {open && <AccountMenu id={id} user={user} focus={open} onClose={close} />}
    </div>
  );
}
