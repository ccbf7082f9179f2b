import type { User } from '@tanabana/contracts';
import {
  api,
  lazily,
  Navigate,
  NavLink,
  paths,
  updateUser,
  useApi,
  useLocation,
  useSession,
  useTitle,
} from '@tanabana/storefront';
import {
  Container,
  DownloadIcon,
  type IconProps,
  LogoutIcon,
  ParcelIcon,
  PinIcon,
  ShieldIcon,
  Skeleton,
  UserIcon,
} from '@tanabana/ui';
import { type ComponentType, useEffect } from 'react';
import { logOut } from '../menu/log-out.ts';
import styles from './account.module.css';

/** /account and everything below; guarded, so there is a user. */
export default function Account() {
  const { user } = useSession();
  return user && <AccountFrame user={user} />;
}

/** The account's sections next to their menu, selected by the address. */
function AccountFrame({ user }: { user: User }) {
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

interface Section {
  /** Last segment of the address; empty for the first one. */
  id: string;
  title: string;
  /** Line below the title. */
  lead: string;
  Icon: ComponentType<IconProps>;
  Content: ComponentType<{ user: User }>;
}

const loading = <Skeleton className={styles.loading} />;

/** Sections of the account, each a separate chunk. */
const sections: readonly Section[] = [
  {
    id: '',
    title: 'Profile',
    lead: 'Your name, picture and email address.',
    Icon: UserIcon,
    Content: lazily(() => import('../profile/profile.tsx'), loading),
  },
  {
    id: 'addresses',
    title: 'Addresses',
    lead: 'Your delivery addresses. The checkout fills in the default one.',
    Icon: PinIcon,
    Content: lazily(() => import('../addresses/addresses.tsx'), loading),
  },
  {
    id: 'security',
    title: 'Security',
    lead: 'Your password, second factor, and the devices that are signed in.',
    Icon: ShieldIcon,
    Content: lazily(() => import('../security/security.tsx'), loading),
  },
  {
    id: 'data',
    title: 'Your data',
    lead: 'Download your data or delete your account.',
    Icon: DownloadIcon,
    Content: lazily(() => import('../own-data/own-data.tsx'), loading),
  },
];

/** Refreshes the session's user, who may have been changed in another browser. */
function useFreshUser(): void {
  const { data } = useApi(api.auth.me, {});
  useEffect(() => {
    if (data) updateUser(data);
  }, [data]);
}
