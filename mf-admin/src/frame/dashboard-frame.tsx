import type { User } from '@tanabana/contracts';
import { Navigate, paths, useLocation, useTitle } from '@tanabana/storefront';
import { useState } from 'react';
import { Boundary } from './boundary.tsx';
import styles from './dashboard-frame.module.css';
import { DashboardHeader } from './dashboard-header.tsx';
import { Sidebar } from './sidebar.tsx';
import { tabsFor } from './tabs.tsx';

/** Sidebar, greeting and the tab that the address names; the first one where it names none. */
export function DashboardFrame({ user }: { user: User }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const tabs = tabsFor(user);
  const named = pathname.split('/')[2];
  const tab = tabs.find(({ id }) => id === named);
  useTitle(tab?.label ?? '');
  if (!tab) return <Navigate to={paths.dashboard(tabs[0]?.id)} replace />;
  return (
    <div className={styles.frame}>
      <Sidebar
        tabs={tabs}
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
          <Boundary key={tab.id}>
            <tab.Content />
          </Boundary>
        </section>
      </div>
    </div>
  );
}
