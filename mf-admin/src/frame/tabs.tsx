import type { User } from '@tanabana/contracts';
import { lazily, type SlotFilling } from '@tanabana/storefront';
import {
  BagIcon,
  ClockIcon,
  GridIcon,
  type IconProps,
  LayersIcon,
  MailIcon,
  ParcelIcon,
  PeopleIcon,
  PercentIcon,
  ReceiptIcon,
  ScalesIcon,
  Skeleton,
  TagIcon,
} from '@tanabana/ui';
import type { ComponentType } from 'react';
import styles from './dashboard-frame.module.css';

export interface DashboardTab {
  /** Last segment of the address: /dashboard/orders. The overview is at /dashboard. */
  id: string;
  label: string;
  /** Line below the greeting. */
  subtitle: string;
  /** Audience: `shopper` is everyone except admins. */
  of: 'all' | 'admin' | 'shopper';
  Icon: ComponentType<IconProps>;
  /** Content, or the slot entry of another module. */
  content: ComponentType<{ user: User }> | SlotFilling;
  /** Opened by a link of another tab; not in the sidebar. */
  hidden?: true;
}

export const OVERVIEW = 'overview';

const loading = (
  <div aria-busy="true">
    <Skeleton className={styles.loading} />
  </div>
);

/** Tabs in order (rule 2.18), each a separate chunk. */
export const ownTabs: readonly DashboardTab[] = [
  {
    id: OVERVIEW,
    label: 'Overview',
    subtitle: 'How the shop is doing.',
    of: 'admin',
    Icon: GridIcon,
    content: lazily(() => import('../features/overview/store-overview.tsx'), loading),
  },
  {
    id: OVERVIEW,
    label: 'Overview',
    subtitle: 'Your orders at a glance.',
    of: 'shopper',
    Icon: GridIcon,
    content: lazily(() => import('../features/overview/my-overview.tsx'), loading),
  },
  {
    id: 'products',
    label: 'Products',
    subtitle: 'Everything the shop sells.',
    of: 'admin',
    Icon: TagIcon,
    content: lazily(() => import('../features/products/products-tab.tsx'), loading),
  },
  {
    id: 'categories',
    label: 'Categories',
    subtitle: 'Organise products into categories.',
    of: 'admin',
    Icon: LayersIcon,
    content: lazily(() => import('../features/categories/categories-tab.tsx'), loading),
  },
  {
    id: 'orders',
    label: 'All Orders',
    subtitle: 'Every order of the shop, newest first.',
    of: 'admin',
    Icon: ParcelIcon,
    content: lazily(() => import('../features/orders/all-orders.tsx'), loading),
  },
  {
    id: 'proofs',
    label: 'Payment Proofs',
    subtitle: 'UPI payments that wait to be checked.',
    of: 'admin',
    Icon: ReceiptIcon,
    content: lazily(() => import('../features/proofs/proofs-tab.tsx'), loading),
  },
  {
    id: 'returns',
    label: 'GST Returns',
    subtitle: 'What to file for a month, and what does not agree.',
    of: 'admin',
    Icon: PercentIcon,
    content: lazily(() => import('../features/gst-returns/returns-tab.tsx'), loading),
  },
  {
    id: 'gst-rates',
    label: 'GST Rates',
    subtitle: 'Which goods pay how much, and since when.',
    of: 'admin',
    Icon: ScalesIcon,
    content: lazily(() => import('../features/gst-rates/gst-rates-tab.tsx'), loading),
  },
  {
    id: 'my-orders',
    label: 'My Orders',
    subtitle: 'What you bought, and how far it has come.',
    of: 'all',
    Icon: BagIcon,
    content: lazily(() => import('../features/orders/my-orders.tsx'), loading),
  },
  {
    id: 'users',
    label: 'Users',
    subtitle: 'Who has an account, and what they may do.',
    of: 'admin',
    Icon: PeopleIcon,
    content: lazily(() => import('../features/users/users-tab.tsx'), loading),
  },
  {
    id: 'messages',
    label: 'Messages',
    subtitle: 'What people wrote through the contact page.',
    of: 'admin',
    Icon: MailIcon,
    content: lazily(() => import('../features/messages/messages-tab.tsx'), loading),
  },
  {
    id: 'activity',
    label: 'Activity',
    subtitle: 'Who changed what, from what to what.',
    of: 'admin',
    Icon: ClockIcon,
    content: lazily(() => import('../features/activity/activity-tab.tsx'), loading),
  },
  {
    id: 'deployments',
    label: 'Deployments',
    subtitle: 'Which version of what the shop runs, since when and by whom.',
    of: 'admin',
    Icon: LayersIcon,
    content: lazily(() => import('../features/deployments/deployments-tab.tsx'), loading),
  },
  {
    id: 'picking-list',
    label: 'Picking list',
    subtitle: 'What to take from the shelves, to print.',
    of: 'admin',
    hidden: true,
    Icon: ParcelIcon,
    content: lazily(() => import('../features/picking/picking-tab.tsx'), loading),
  },
];
