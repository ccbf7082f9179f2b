import type { User } from '@tanabana/contracts';
import type { SlotFilling } from '@tanabana/storefront';
import { GridIcon } from '@tanabana/ui';
import type { DashboardTab } from './tabs.tsx';

/**
 * Returns a user's tabs: the dashboard's own, then those of other modules in the slot
 * `dashboard.tab`. A taken address stays its first owner's.
 */
export function tabsFor(
  user: User,
  own: readonly DashboardTab[],
  fillings: readonly SlotFilling[],
): DashboardTab[] {
  const all = [...own, ...fillings.flatMap((filling) => tabOf(filling) ?? [])].filter(
    (tab) => tab.of === 'all' || (tab.of === 'admin') === user.isAdmin,
  );
  return all.filter((tab, at) => all.findIndex(({ id }) => id === tab.id) === at);
}

const tabOf = (filling: SlotFilling): DashboardTab | undefined =>
  filling.tab && {
    id: filling.tab.id,
    label: filling.tab.label,
    subtitle: filling.tab.subtitle ?? '',
    of: filling.tab.adminOnly ? 'admin' : 'all',
    Icon: GridIcon,
    content: filling,
  };
