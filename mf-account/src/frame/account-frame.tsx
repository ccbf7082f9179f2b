import type { User } from '@tanabana/contracts';
import { Navigate, NavLink, paths, useLocation, useTitle } from '@tanabana/storefront';
import { Container, LogoutIcon, ParcelIcon } from '@tanabana/ui';
import { logOut } from '../menu/log-out.ts';
import styles from './account-frame.module.css';
import { sections } from './sections.tsx';
import { useFreshUser } from './use-fresh-user.ts';

/** The account's sections beside their menu; the address says which one. */
export function AccountFrame({ user }: { user: User }) {
  useFreshUser();
  const { pathname } = useLocation();
  const named = pathname.split('/')[2] ?? '';
  const section = sections.find(({ id }) => id === named);
  useTitle(section?.title ?? '');
  if (!section) return <Navigate to={paths.account()} replace />;
  const { title, lead, Content } = section;
  return (
    <Container width="wide" className={styles.page}>
      <nav aria-label="Account" className={styles.nav}>
        <ul className={styles.links}>
          {sections.map(({ id, title, Icon }) => (
            <li key={id}>
              <NavLink to={paths.account(id)} end className={styles.link}>
                <Icon />
                {title}
              </NavLink>
            </li>
          ))}
          <li>
            <NavLink to={paths.dashboard('my-orders')} className={styles.link}>
              <ParcelIcon />
              My orders
            </NavLink>
          </li>
          <li className={styles.logout}>
            <button type="button" className={styles.link} onClick={logOut}>
              <LogoutIcon />
              Log out
            </button>
          </li>
        </ul>
      </nav>
      <div className={styles.content}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        <Content user={user} />
      </div>
    </Container>
  );
}
