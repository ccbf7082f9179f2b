import { getSession, Navigate, useSession } from '@tanabana/storefront';
import { DashboardFrame } from '../frame/dashboard-frame.tsx';
import { ownTabs } from '../frame/tabs.tsx';
import { preloadTab, tabAt, tabsFor } from '../frame/tabs-for.ts';

/** The tab's code loads while the frame is rendered. */
function preloadCurrentTab(): void {
  const { user } = getSession();
  if (user && location.pathname.startsWith('/dashboard'))
    preloadTab(tabAt(tabsFor(user, ownTabs, []), location.pathname));
}
preloadCurrentTab();

/** /dashboard and everything below. Signing out leads home (rule 2.18). */
export default function Dashboard() {
  const { user } = useSession();
  return user ? <DashboardFrame user={user} /> : <Navigate to="/" replace />;
}
