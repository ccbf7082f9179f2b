import type { TabGroup } from '@tanabana/storefront';
import { type DashboardTab, OVERVIEW } from './dashboard-tab.ts';

/** Headings in the sidebar, in order (rule 25.1). */
export const TAB_GROUP_LABELS: Readonly<Record<TabGroup, string>> = {
  sell: 'Sell',
  catalogue: 'Catalogue',
  customers: 'Customers',
  money: 'Money',
  store: 'Store',
  system: 'System',
};

export interface TabSection {
  id: TabGroup | 'first' | 'last';
  /** Empty for tabs without a group. */
  label: string;
  tabs: readonly DashboardTab[];
}

/** Returns the group that another module names for its tab; `system` if it is unknown or missing. */
export const knownGroup = (group: string | undefined): TabGroup =>
  group !== undefined && Object.hasOwn(TAB_GROUP_LABELS, group) ? (group as TabGroup) : 'system';

/** Returns the sections of the sidebar: the overview, the groups that have tabs, the other tabs. */
export function sectionsOf(tabs: readonly DashboardTab[], isStaff: boolean): TabSection[] {
  if (!isStaff) return [{ id: 'first', label: '', tabs }];
  const groups = Object.entries(TAB_GROUP_LABELS) as [TabGroup, string][];
  const sections: TabSection[] = [
    { id: 'first', label: '', tabs: tabs.filter(({ id }) => id === OVERVIEW) },
    ...groups.map(([id, label]) => ({
      id,
      label,
      tabs: tabs.filter(({ group }) => group === id),
    })),
    { id: 'last', label: '', tabs: tabs.filter(({ id, group }) => !group && id !== OVERVIEW) },
  ];
  return sections.filter((section) => section.tabs.length > 0);
}
