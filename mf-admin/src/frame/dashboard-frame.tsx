import type { User } from '@tanabana/contracts';
import {
  getModuleHost,
  Navigate,
  paths,
  Remote,
  signOut,
  useLocation,
  useNavigate,
  useTitle,
} from '@tanabana/storefront';
import { Avatar, Button, ErrorState, LogoutIcon } from '@tanabana/ui';
import { Component, type ReactNode, useMemo, useState } from 'react';
import styles from './dashboard-frame.module.css';
import { Sidebar } from './sidebar.tsx';
import { type DashboardTab, OVERVIEW, ownTabs } from './tabs.tsx';
import { tabsFor } from './tabs-for.ts';

/** Sidebar, greeting and the tab of the address; default: the overview. */
export function DashboardFrame({ user }: { user: User }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const tabs = useMemo(
    () => tabsFor(user, ownTabs, getModuleHost()?.slots('dashboard.tab') ?? []),
    [user],
  );
  const named = pathname.split('/')[2] || OVERVIEW;
  const tab = tabs.find(({ id }) => id === named);
  useTitle(tab?.label ?? '');
  if (!tab) return <Navigate to={paths.dashboard()} replace />;
  return (
    <div className={styles.frame}>
      <Sidebar
        tabs={tabs.filter(({ hidden }) => !hidden)}
        open={menuOpen}
        onOpen={() => setMenuOpen(true)}
        onClose={() => setMenuOpen(false)}
      />
      <div className={styles.content}>
        <DashboardHeader user={user} subtitle={tab.subtitle} />
        <section aria-labelledby="dashboard-tab">
          <h2 id="dashboard-tab" className={styles.tabTitle}>
            {tab.label}
          </h2>
          <TabContent tab={tab} user={user} />
        </section>
      </div>
    </div>
  );
}

/** Greeting, picture and logout (rule 2.18). */
export function DashboardHeader({ user, subtitle }: { user: User; subtitle: string }) {
  const navigate = useNavigate();
  const logout = (): void => {
    signOut();
    navigate(paths.home());
  };
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.greeting} title={user.username}>
          Welcome back, {user.username}
        </h1>
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

/** A tab of the dashboard in its boundary, or of another module in the shell's. */
export function TabContent({ tab: { id, content }, user }: { tab: DashboardTab; user: User }) {
  if ('module' in content) {
    const { module, expose } = content;
    return <Remote module={module} expose={expose} place="dashboard.tab" with={{ user }} />;
  }
  const Content = content;
  return (
    <Boundary key={id}>
      <Content user={user} />
    </Boundary>
  );
}

/** Keeps the frame when a tab fails to load or render, and offers a retry. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title="This part of the dashboard could not be opened."
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
