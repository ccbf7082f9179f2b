import type { User } from '@tanabana/contracts';
import { paths, signOut, useNavigate } from '@tanabana/storefront';
import { Avatar, Button, LogoutIcon } from '@tanabana/ui';
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
        <Avatar name={user.username} src={user.avatar} size="m" />
        <Button variant="secondary" size="s" onClick={logout}>
          <LogoutIcon size={16} />
          <span className={styles.word}>Logout</span>
        </Button>
      </div>
    </header>
  );
}
