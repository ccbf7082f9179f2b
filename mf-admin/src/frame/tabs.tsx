import type { Permission, User } from '@tanabana/contracts';
import {
  api,
  type LazyComponent,
  lazily,
  preloadApi,
  type SlotFilling,
  type TabGroup,
} from '@tanabana/storefront';
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
  SlidersIcon,
  TagIcon,
  TruckIcon,
} from '@tanabana/ui';
import type { ComponentType } from 'react';
import { preloadActivity } from '../features/activity/activity-query.ts';
import {
  LIST_SIZE,
  pageAt as ordersAt,
  PICKING,
  PICKING_SIZE,
} from '../features/orders/order-query.ts';
import { statsAt } from '../features/overview/stats-query.ts';
import { pageAt as productsAt } from '../features/products/product-query.ts';
import styles from './dashboard-frame.module.css';

export interface DashboardTab {
  /** Last segment of the address: /dashboard/orders. The overview is at /dashboard. */
  id: string;
  label: string;
  /** Line below the greeting. */
  subtitle: string;
  /** Audience: `admin` is staff with the `permission`, `shopper` everyone without a role. */
  of: 'all' | 'admin' | 'shopper';
  /** For tabs of `admin`; owners only if it is missing. */
  permission?: Permission;
  /** Heading in the sidebar; without one, above or below the groups. */
  group?: TabGroup;
  /** Opens the tab after `g`. */
  letter?: string;
  Icon: ComponentType<IconProps>;
  /** Requests the data of its first view, beside its code. */
  preload?: (search: URLSearchParams) => void;
  /** Content, or the slot entry of another module. */
  content: LazyComponent<{ user: User }> | SlotFilling;
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
    permission: 'statistics.read',
    letter: 'h',
    Icon: GridIcon,
    preload: (search) => preloadApi(api.orders.stats, statsAt(search)),
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
    permission: 'products.read',
    group: 'catalogue',
    letter: 'p',
    Icon: TagIcon,
    preload: (search) => preloadApi(api.products.list, productsAt(search)),
    content: lazily(() => import('../features/products/products-tab.tsx'), loading),
  },
  {
    id: 'categories',
    label: 'Categories',
    subtitle: 'Organise products into categories.',
    of: 'admin',
    permission: 'products.write',
    group: 'catalogue',
    letter: 'c',
    Icon: LayersIcon,
    content: lazily(() => import('../features/categories/categories-tab.tsx'), loading),
  },
  {
    id: 'collections',
    label: 'Collections',
    subtitle: 'Products put together for a page of their own.',
    of: 'admin',
    permission: 'products.write',
    group: 'catalogue',
    letter: 'l',
    Icon: GridIcon,
    content: lazily(() => import('../features/collections/collections-tab.tsx'), loading),
  },
  {
    id: 'orders',
    label: 'All Orders',
    subtitle: 'Every order of the shop, newest first.',
    of: 'admin',
    permission: 'orders.read',
    group: 'sell',
    letter: 'o',
    Icon: ParcelIcon,
    preload: (search) => preloadApi(api.orders.list, ordersAt(search, LIST_SIZE)),
    content: lazily(() => import('../features/orders/all-orders.tsx'), loading),
  },
  {
    id: 'returns',
    label: 'Returns',
    subtitle: 'Returns and exchanges, and why things come back.',
    of: 'admin',
    permission: 'orders.read',
    group: 'sell',
    letter: 'r',
    Icon: ReturnIcon,
    content: lazily(() => import('../features/returns/returns-tab.tsx'), loading),
  },
  {
    id: 'discounts',
    label: 'Discounts',
    subtitle: 'Sales and coupon codes.',
    of: 'admin',
    permission: 'discounts.read',
    group: 'sell',
    letter: 'd',
    Icon: PercentIcon,
    content: lazily(() => import('../features/discounts/discounts-tab.tsx'), loading),
  },
  {
    id: 'delivery',
    label: 'Delivery',
    subtitle: 'Shipping, cash on delivery, returns and PIN codes.',
    of: 'admin',
    permission: 'delivery.read',
    group: 'store',
    letter: 'v',
    Icon: TruckIcon,
    content: lazily(() => import('../features/delivery/delivery-tab.tsx'), loading),
  },
  {
    id: 'payments',
    label: 'Payments',
    subtitle: 'Online payments, their refunds and settlements.',
    of: 'admin',
    permission: 'payments.read',
    group: 'money',
    letter: 'y',
    Icon: ReceiptIcon,
    content: lazily(() => import('../features/payments/payments-tab.tsx'), loading),
  },
  {
    id: 'proofs',
    label: 'Payment Proofs',
    subtitle: 'UPI payments to check.',
    of: 'admin',
    permission: 'orders.write',
    group: 'money',
    letter: 'f',
    Icon: ReceiptIcon,
    content: lazily(() => import('../features/proofs/proofs-tab.tsx'), loading),
  },
  {
    id: 'gst-returns',
    label: 'GST Returns',
    subtitle: 'GST return of a month, and its inconsistencies.',
    of: 'admin',
    permission: 'tax.read',
    group: 'money',
    Icon: ScalesIcon,
    content: lazily(() => import('../features/gst-returns/returns-tab.tsx'), loading),
  },
  {
    id: 'gst-rates',
    label: 'GST Rates',
    subtitle: 'Tax rates by HSN code and date.',
    of: 'admin',
    permission: 'tax.read',
    group: 'money',
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
    id: 'customers',
    label: 'Customers',
    subtitle: 'Accounts and guests who ordered, and segments for discounts.',
    of: 'admin',
    permission: 'customers.read',
    group: 'customers',
    letter: 'k',
    Icon: PeopleIcon,
    content: lazily(() => import('../features/customers/customers-tab.tsx'), loading),
  },
  {
    id: 'users',
    label: 'Users',
    subtitle: 'Accounts and their roles.',
    of: 'admin',
    permission: 'customers.read',
    group: 'customers',
    letter: 'u',
    Icon: PeopleIcon,
    content: lazily(() => import('../features/users/users-tab.tsx'), loading),
  },
  {
    id: 'messages',
    label: 'Messages',
    subtitle: 'Messages from the contact page.',
    of: 'admin',
    permission: 'messages.read',
    group: 'customers',
    letter: 'm',
    Icon: MailIcon,
    content: lazily(() => import('../features/messages/messages-tab.tsx'), loading),
  },
  {
    id: 'activity',
    label: 'Activity',
    subtitle: 'Changes with old and new values.',
    of: 'admin',
    permission: 'audit.read',
    group: 'system',
    letter: 'a',
    Icon: ClockIcon,
    preload: preloadActivity,
    content: lazily(() => import('../features/activity/activity-tab.tsx'), loading),
  },
  {
    id: 'integrations',
    label: 'Integrations',
    subtitle: 'Webhooks to other systems, and API keys.',
    of: 'admin',
    permission: 'integrations.read',
    group: 'system',
    letter: 'i',
    Icon: GridIcon,
    content: lazily(() => import('../features/integrations/integrations-tab.tsx'), loading),
  },
  {
    id: 'settings',
    label: 'Settings',
    subtitle: 'Store, seller, checkout, emails and notifications.',
    of: 'admin',
    permission: 'settings.read',
    group: 'store',
    letter: 's',
    Icon: SlidersIcon,
    content: lazily(() => import('../features/settings/settings-tab.tsx'), loading),
  },
  {
    id: 'deployments',
    label: 'Deployments',
    subtitle: 'Running versions of all modules with their errors and loading times.',
    of: 'admin',
    permission: 'deployments.read',
    group: 'system',
    Icon: LayersIcon,
    content: lazily(() => import('../features/deployments/deployments-tab.tsx'), loading),
  },
  {
    id: 'picking-list',
    label: 'Picking list',
    subtitle: 'Products to collect, for printing.',
    of: 'admin',
    permission: 'orders.read',
    hidden: true,
    group: 'sell',
    Icon: ParcelIcon,
    preload: (search) => preloadApi(api.orders.list, ordersAt(search, PICKING_SIZE, PICKING)),
    content: lazily(() => import('../features/picking/picking-tab.tsx'), loading),
  },
];
