import { getSession, Navigate, useSession } from '@tanabana/storefront';
import { DashboardFrame } from '../frame/dashboard-frame.tsx';
import { ownTabs } from '../frame/tabs.tsx';
import { preloadCode, tabAt, tabsFor } from '../frame/tabs-for.ts';

/** Code and data of the tab are requested while the frame is rendered. */
function preloadCurrentTab(): void {
  const { user } = getSession();
  if (!user || !location.pathname.startsWith('/dashboard')) return;
  const tab = tabAt(tabsFor(user, ownTabs, []), location.pathname);
  preloadCode(tab);
  tab?.preload?.(new URLSearchParams(location.search));
}
preloadCurrentTab();

/** /dashboard and everything below. Signing out leads home (rule 2.18). */
export default function Dashboard() {
  const { user } = useSession();
  return user ? <DashboardFrame user={user} /> : <Navigate to="/" replace />;
}
