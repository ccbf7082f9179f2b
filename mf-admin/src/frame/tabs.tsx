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
  ReturnIcon,
  ScalesIcon,
  Skeleton,
  TagIcon,
  TruckIcon,
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
    subtitle: 'Revenue, orders and stock.',
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
    id: 'returns',
    label: 'Returns',
    subtitle: 'Returns and exchanges, and why things come back.',
    of: 'admin',
    Icon: ReturnIcon,
    content: lazily(() => import('../features/returns/returns-tab.tsx'), loading),
  },
  {
    id: 'discounts',
    label: 'Discounts',
    subtitle: 'Sales and coupon codes.',
    of: 'admin',
    Icon: PercentIcon,
    content: lazily(() => import('../features/discounts/discounts-tab.tsx'), loading),
  },
  {
    id: 'delivery',
    label: 'Delivery',
    subtitle: 'Shipping, cash on delivery, returns and PIN codes.',
    of: 'admin',
    Icon: TruckIcon,
    content: lazily(() => import('../features/delivery/delivery-tab.tsx'), loading),
  },
  {
    id: 'payments',
    label: 'Payments',
    subtitle: 'Online payments, their refunds and settlements.',
    of: 'admin',
    Icon: ReceiptIcon,
    content: lazily(() => import('../features/payments/payments-tab.tsx'), loading),
  },
  {
    id: 'proofs',
    label: 'Payment Proofs',
    subtitle: 'UPI payments to check.',
    of: 'admin',
    Icon: ReceiptIcon,
    content: lazily(() => import('../features/proofs/proofs-tab.tsx'), loading),
  },
  {
    id: 'gst-returns',
    label: 'GST Returns',
    subtitle: 'GST return of a month, and its inconsistencies.',
    of: 'admin',
    Icon: ScalesIcon,
    content: lazily(() => import('../features/gst-returns/returns-tab.tsx'), loading),
  },
  {
    id: 'gst-rates',
    label: 'GST Rates',
    subtitle: 'Tax rates by HSN code and date.',
    of: 'admin',
    Icon: ScalesIcon,
    content: lazily(() => import('../features/gst-rates/gst-rates-tab.tsx'), loading),
  },
  {
    id: 'my-orders',
    label: 'My Orders',
    subtitle: 'Your purchases and their status.',
    of: 'all',
    Icon: BagIcon,
    content: lazily(() => import('../features/orders/my-orders.tsx'), loading),
  },
  {
    id: 'users',
    label: 'Users',
    subtitle: 'Accounts and their roles.',
    of: 'admin',
    Icon: PeopleIcon,
    content: lazily(() => import('../features/users/users-tab.tsx'), loading),
  },
  {
    id: 'messages',
    label: 'Messages',
    subtitle: 'Messages from the contact page.',
    of: 'admin',
    Icon: MailIcon,
    content: lazily(() => import('../features/messages/messages-tab.tsx'), loading),
  },
  {
    id: 'activity',
    label: 'Activity',
    subtitle: 'Changes with old and new values.',
    of: 'admin',
    Icon: ClockIcon,
    content: lazily(() => import('../features/activity/activity-tab.tsx'), loading),
  },
  {
    id: 'deployments',
    label: 'Deployments',
    subtitle: 'Running versions of all modules, and who deployed them when.',
    of: 'admin',
    Icon: LayersIcon,
    content: lazily(() => import('../features/deployments/deployments-tab.tsx'), loading),
  },
  {
    id: 'picking-list',
    label: 'Picking list',
    subtitle: 'Products to collect, for printing.',
    of: 'admin',
    hidden: true,
    Icon: ParcelIcon,
    content: lazily(() => import('../features/picking/picking-tab.tsx'), loading),
  },
];
