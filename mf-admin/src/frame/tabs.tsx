import type { User } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import { Skeleton } from '@tanabana/ui';
import type { ComponentType } from 'react';
import styles from './dashboard-frame.module.css';

export interface DashboardTab {
  /** Last part of the address: /dashboard/orders. */
  id: string;
  label: string;
  /** One line under the greeting. */
  subtitle: string;
  adminOnly: boolean;
  Content: ComponentType;
}

const loading = <Skeleton className={styles.loading} />;

/** The tabs in their order (spec.md section 2, Dashboard), each a chunk of its own. */
const tabs: readonly DashboardTab[] = [
  {
    id: 'orders',
    label: 'All Orders',
    subtitle: 'Every order of the shop, newest first.',
    adminOnly: true,
    Content: lazily(() => import('../features/orders/all-orders.tsx'), loading),
  },
  {
    id: 'my-orders',
    label: 'My Orders',
    subtitle: 'What you bought, and how far it has come.',
    adminOnly: false,
    Content: lazily(() => import('../features/orders/my-orders.tsx'), loading),
  },
];

export const tabsFor = (user: User): DashboardTab[] =>
  tabs.filter(({ adminOnly }) => user.isAdmin || !adminOnly);
