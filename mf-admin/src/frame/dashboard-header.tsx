import type { User } from '@tanabana/contracts';
import { paths, signOut, useNavigate } from '@tanabana/storefront';
import { Button, LogoutIcon } from '@tanabana/ui';
import styles from './dashboard-header.module.css';

/** Greeting, picture and logout (spec.md section 2, Dashboard). */
export function DashboardHeader({ user, subtitle }: { user: User; subtitle: string }) {
  const navigate = useNavigate();
  const logout = (): void => {
    signOut();
    navigate(paths.home());
  };
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.greeting}>Welcome back, {user.username}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
      <div className={styles.person}>
        {user.avatar ? (
          <img className={styles.avatar} src={user.avatar} alt="" width={40} height={40} />
        ) : (
          <span aria-hidden="true" className={styles.avatar}>
            {user.username.slice(0, 1).toUpperCase()}
          </span>
        )}
        <Button variant="secondary" size="s" onClick={logout}>
          <LogoutIcon size={16} />
          Logout
        </Button>
      </div>
    </header>
  );
}
