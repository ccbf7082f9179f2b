import type { Role, User } from '@tanabana/contracts';
import type { SlotFilling } from '@tanabana/storefront';
import { expect, test } from 'vitest';
import { ownTabs } from './tabs.tsx';
import { tabsFor } from './tabs-for.ts';

const user: User = {
  id: '65a000000000000000000001',
  username: 'asha',
  email: 'asha@example.com',
  avatar: null,
  isAdmin: false,
  isPremium: false,
};
const filling = (tab: SlotFilling['tab']): SlotFilling => ({
  module: 'mf-reviews',
  slot: 'dashboard.tab',
  expose: './tab',
  tab,
});
const idsFor = (isAdmin: boolean, ...fillings: SlotFilling[]): string[] =>
  tabsFor({ ...user, isAdmin }, ownTabs, fillings).map(({ id }) => id);
const idsOf = (role: Role, ...fillings: SlotFilling[]): string[] =>
  tabsFor({ ...user, role }, ownTabs, fillings).map(({ id }) => id);

test('gives a shopper overview and orders, an admin everything', () => {
  expect(idsFor(false)).toEqual(['overview', 'my-orders']);
  expect(idsFor(true).slice(0, 3)).toEqual(['overview', 'products', 'categories']);
  expect(idsFor(true)).toContain('my-orders');
});

test('adds tabs of other modules, for everyone or for admins', () => {
  expect(idsFor(false, filling({ id: 'reviews', label: 'Reviews' }))).toContain('reviews');
  const forAdmins = filling({ id: 'campaigns', label: 'Campaigns', adminOnly: true });
  expect(idsFor(false, forAdmins)).not.toContain('campaigns');
  expect(idsFor(true, forAdmins)).toContain('campaigns');
});

test('gives staff the tabs that their role allows (rule 23.2)', () => {
  expect(idsOf('owner')).toEqual(idsFor(true));
  expect(idsOf('manager')).toContain('deployments');
  expect(idsOf('accountant')).not.toContain('deployments');
  expect(idsOf('catalogue').slice(0, 2)).toEqual(['products', 'categories']);
  expect(idsOf('catalogue')).not.toContain('orders');
  expect(idsOf('accountant')).toEqual(
    expect.arrayContaining(['overview', 'payments', 'gst-rates']),
  );
  expect(idsOf('readOnly')).not.toContain('proofs');
  const reviews = filling({ id: 'reviews', label: 'Reviews', permission: 'reviews.read' });
  expect(idsOf('support', reviews)).toContain('reviews');
  expect(idsOf('orders', reviews)).not.toContain('reviews');
  const others = filling({ id: 'vouchers', label: 'Vouchers', permission: 'vouchers.read' });
  expect(idsOf('owner', others)).toContain('vouchers');
  expect(idsOf('manager', others)).not.toContain('vouchers');
});

test('gives an address to the first tab that claims it', () => {
  const tabs = tabsFor(user, ownTabs, [filling({ id: 'my-orders', label: 'Mine' })]);
  expect(tabs.map(({ label }) => label)).toEqual(['Overview', 'My Orders']);
});
