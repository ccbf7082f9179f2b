import {
  Link,
  notify,
  openAccount,
  paths,
  type SlotComponent,
  signOut,
  useSession,
} from '@tanabana/storefront';
import { Avatar, classes, IconButton, iconButtonClass, LogoutIcon, UserIcon } from '@tanabana/ui';
import styles from './header-account.module.css';

/** The way into the account: the popup for visitors; the dashboard and logout for users. */
const HeaderAccount: SlotComponent<'header.account'> = () => {
  const { user } = useSession();
  if (!user) {
    return (
      <IconButton label="Account" aria-haspopup="dialog" onClick={() => openAccount()}>
        <UserIcon />
      </IconButton>
    );
  }
  const logOut = (): void => {
    signOut();
    notify({ text: 'You are logged out.' });
  };
  return (
    <>
      <Link
        to={paths.dashboard()}
        className={classes(iconButtonClass(), styles.account)}
        aria-label={`Your account, ${user.username}`}
        title="Your account"
      >
        <Avatar name={user.username} src={user.avatar} />
        <span className={styles.name}>{user.username}</span>
      </Link>
      <IconButton label="Log out" className={styles.logout} onClick={logOut}>
        <LogoutIcon />
      </IconButton>
    </>
  );
};

export default HeaderAccount;
