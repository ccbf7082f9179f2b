import type { User } from '@tanabana/contracts';
import { getModuleHost, Navigate, paths, useLocation, useTitle } from '@tanabana/storefront';
import { useMemo, useState } from 'react';
import styles from './dashboard-frame.module.css';
import { DashboardHeader } from './dashboard-header.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabContent } from './tab-content.tsx';
import { OVERVIEW, ownTabs } from './tabs.tsx';
import { tabsFor } from './tabs-for.ts';

/** Sidebar, greeting and the tab that the address names; the overview where it names none. */
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
