import { expect, test } from 'vitest';
import type { DashboardTab } from './dashboard-tab.ts';
import { sectionsOf } from './tab-groups.ts';
import { ownTabs } from './tabs.tsx';
import { tabsFor } from './tabs-for.ts';

const user = {
  id: '65a000000000000000000001',
  username: 'asha',
  email: 'asha@example.com',
  avatar: null,
  isAdmin: false,
  isPremium: false,
};
const visible = (tabs: readonly DashboardTab[]) => tabs.filter(({ hidden }) => !hidden);
const named = (id: string, group?: string) => ({
  module: 'mf-others',
  slot: 'dashboard.tab',
  expose: './tab',
  tab: { id, label: id, permission: 'reviews.read', group: group as 'sell' },
});

test('shows staff the groups that have tabs, and shoppers a plain list (rule 25.1)', () => {
  const own = visible(tabsFor({ ...user, isAdmin: true }, ownTabs, []));
  const sections = sectionsOf(own, true);
  expect(sections.map(({ label }) => label)).toEqual([
    '',
    'Sell',
    'Catalogue',
    'Customers',
    'Money',
    'Store',
    'System',
    '',
  ]);
  expect(sections.map(({ tabs }) => tabs[0]?.id).slice(0, 3)).toEqual([
    'overview',
    'orders',
    'products',
  ]);
  expect(sections.flatMap(({ tabs }) => tabs)).toHaveLength(own.length);
  const support = sectionsOf(visible(tabsFor({ ...user, role: 'support' }, ownTabs, [])), true);
  expect(support.map(({ id }) => id)).toEqual(['sell', 'catalogue', 'customers', 'last']);
  expect(sectionsOf(tabsFor(user, ownTabs, []), false)).toMatchObject([
    { label: '', tabs: [{ id: 'overview' }, { id: 'my-orders' }] },
  ]);
});

test("puts another module's tab into its group, by default System (rule 25.1)", () => {
  const others = [named('reviews', 'customers'), named('a'), named('b', 'toString')];
  const tabs = tabsFor({ ...user, isAdmin: true }, [], others);
  expect(tabs.map(({ group }) => group)).toEqual(['customers', 'system', 'system']);
});

test('gives each letter to one tab (rule 25.3)', () => {
  const letters = new Map(
    ownTabs.flatMap(({ id, letter }) => (letter ? [[letter, id] as const] : [])),
  );
  const withLetter = new Set(ownTabs.filter(({ letter }) => letter).map(({ id }) => id));
  expect(letters.size).toBe(withLetter.size);
});
