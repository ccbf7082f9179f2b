import type { User } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { Avatar, classes, IconButton, iconButtonClass, LogoutIcon } from '@tanabana/ui';
import { ACCOUNT_ID } from './focus-account.ts';
import { logOut } from './log-out.ts';
import { MenuButton } from './menu-button.tsx';
import styles from './signed-in.module.css';

/** Name and picture lead to the dashboard (spec.md section 2); beside them the menu and the logout. */
export function SignedIn({ user }: { user: User }) {
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
