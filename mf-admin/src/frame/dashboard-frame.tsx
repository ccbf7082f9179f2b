import { isStaff, type User } from '@tanabana/contracts';
import {
  getModuleHost,
  Link,
  lazyWindow,
  Navigate,
  paths,
  Remote,
  signOut,
  useLocation,
  useNavigate,
  useTitle,
} from '@tanabana/storefront';
import { Alert, Avatar, Button, ErrorState, LogoutIcon } from '@tanabana/ui';
import { Component, type ReactNode, useMemo, useState } from 'react';
import styles from './dashboard-frame.module.css';
import type { DashboardTab } from './dashboard-tab.ts';
import { useFrameShortcuts } from './shortcuts/use-frame-shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { sectionsOf } from './tab-groups.ts';
import { ownTabs } from './tabs.tsx';
import { tabAt, tabsFor } from './tabs-for.ts';
import { useAccessLoss } from './use-access-loss.ts';

const CommandPalette = lazyWindow(() => import('./palette/command-palette.tsx'));
const ShortcutsDialog = lazyWindow(() => import('./shortcuts/shortcuts-dialog.tsx'));

/** Sidebar, greeting and the tab of the address; default: the overview. */
export function DashboardFrame({ user }: { user: User }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null);
  const { pathname } = useLocation();
  useAccessLoss();
  const tabs = useMemo(
    () => tabsFor(user, ownTabs, getModuleHost()?.slots('dashboard.tab') ?? []),
    [user],
  );
  const ofStaff = isStaff(user);
  useFrameShortcuts({
    tabs,
    isStaff: ofStaff,
    onSearch: () => setOpened('palette'),
    onHelp: () => setOpened('shortcuts'),
  });
  const tab = tabAt(tabs, pathname);
  useTitle(tab?.label ?? '');
  if (!tab) return <Navigate to={paths.dashboard()} replace />;
  const visible = tabs.filter(({ hidden }) => !hidden);
  const sections = sectionsOf(visible, ofStaff);
  const sorted = sections.flatMap((section) => section.tabs);
  return (
    <div className={styles.frame}>
      <Sidebar
        sections={sections}
        open={menuOpen}
        onOpen={() => setMenuOpen(true)}
        onClose={() => setMenuOpen(false)}
        onSearch={ofStaff ? () => setOpened('palette') : null}
      />
      <div className={styles.content}>
        <DashboardHeader user={user} subtitle={tab.subtitle} />
        <section aria-labelledby="dashboard-tab">
          <h2 id="dashboard-tab" className={styles.tabTitle}>
            {tab.label}
          </h2>
          {user.needsSecondFactor && <SecondFactorNotice />}
          <TabContent tab={tab} user={user} />
        </section>
      </div>
      <CommandPalette
        open={opened === 'palette'}
        onClose={() => setOpened(null)}
        user={user}
        tabs={sorted}
        onShortcuts={() => setOpened('shortcuts')}
      />
      <ShortcutsDialog
        open={opened === 'shortcuts'}
        onClose={() => setOpened(null)}
        tabs={sorted}
      />
    </div>
  );
}

/** Staff whose role applies once they have a second factor (rule 23.8). */
const SecondFactorNotice = () => (
  <Alert tone="warning" title="Your role needs a second factor.">
    <Link to={paths.account('security')}>Set one up</Link> to open the dashboard of the shop.
  </Alert>
);

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
