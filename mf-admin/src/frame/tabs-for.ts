import { can, isStaff, type Permission, roleOf, type User } from '@tanabana/contracts';
import type { SlotFilling } from '@tanabana/storefront';
import { GridIcon } from '@tanabana/ui';
import { type DashboardTab, OVERVIEW } from './dashboard-tab.ts';
import { knownGroup } from './tab-groups.ts';

/**
 * Returns a user's tabs: the dashboard's own, then those of other modules in the slot
 * `dashboard.tab`. A taken address stays its first owner's. Staff see what their role allows; the
 * services reject their other calls on their own.
 */
export function tabsFor(
  user: User,
  own: readonly DashboardTab[],
  fillings: readonly SlotFilling[],
): DashboardTab[] {
  const all = [...own, ...fillings.flatMap((filling) => tabOf(filling) ?? [])].filter((tab) =>
    isFor(tab, user),
  );
  return all.filter((tab, at) => all.findIndex(({ id }) => id === tab.id) === at);
}

function isFor({ of, permission }: DashboardTab, user: User): boolean {
  if (of === 'all') return true;
  if (of === 'shopper') return !isStaff(user);
  return roleOf(user) === 'owner' || (permission !== undefined && can(user, permission));
}

/** Returns the tab of an address; a role without the overview starts with its first tab. */
export function tabAt(tabs: readonly DashboardTab[], pathname: string): DashboardTab | undefined {
  const named = pathname.split('/')[2] || (tabs[0]?.id ?? OVERVIEW);
  return tabs.find(({ id }) => id === named);
}

/** Requests the code of a tab before it is rendered; that of another module is left to the shell. */
export function preloadCode(tab: DashboardTab | undefined): void {
  if (tab && 'preload' in tab.content) tab.content.preload();
}

const tabOf = (filling: SlotFilling): DashboardTab | undefined =>
  filling.tab && {
    id: filling.tab.id,
    label: filling.tab.label,
    subtitle: filling.tab.subtitle ?? '',
    of: filling.tab.adminOnly || filling.tab.permission ? 'admin' : 'all',
    // one that this dashboard does not know is the owner's
    ...(filling.tab.permission && { permission: filling.tab.permission as Permission }),
    group: knownGroup(filling.tab.group),
    Icon: GridIcon,
    content: filling,
  };
