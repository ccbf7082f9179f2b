import { NavLink, openAccount, type SlotComponent, useSession } from '@tanabana/storefront';
import { Avatar, Button, LogoutIcon } from '@tanabana/ui';
import { accountLinks } from '../menu/account-links.ts';
import { logOut } from '../menu/log-out.ts';
import styles from './menu-account.module.css';

/** The account in the menu on small screens. */
const MenuAccount: SlotComponent<'menu.account'> = ({ onLeave }) => {
  const { user } = useSession();
  const ask = (): void => {
    onLeave();
    openAccount();
  };
  const leave = (): void => {
    onLeave();
    logOut();
  };
  if (!user)
    return (
      <Button variant="secondary" block onClick={ask}>
        Log in or register
      </Button>
    );
  return (
    <section aria-label="Account" className={styles.account}>
      <p className={styles.who}>
        <Avatar name={user.username} src={user.avatar} size="m" />
        <span className={styles.names}>
          <strong>{user.username}</strong>
          <span className={styles.email}>{user.email}</span>
        </span>
      </p>
      <ul className={styles.links}>
        {accountLinks(user).map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink to={to} end className={styles.link} onClick={onLeave}>
              <Icon />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <Button variant="secondary" block onClick={leave}>
        <LogoutIcon size={16} />
        Log out
      </Button>
    </section>
  );
};

export default MenuAccount;
