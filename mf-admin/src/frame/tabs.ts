import type { User } from '@tanabana/contracts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface DashboardTab {
  /** Last part of the address: /dashboard/orders. */
  id: string;
  label: string;
  /** One line under the greeting. */
  subtitle: string;
  adminOnly: boolean;
  Content: LazyExoticComponent<ComponentType>;
}

/** The tabs in their order (spec.md section 2, Dashboard), each a chunk of its own. */
const tabs: readonly DashboardTab[] = [
  {
    id: 'orders',
    label: 'All Orders',
    subtitle: 'Every order of the shop, newest first.',
    adminOnly: true,
    Content: lazy(() => import('../features/orders/all-orders.tsx')),
  },
  {
    id: 'my-orders',
    label: 'My Orders',
    subtitle: 'What you bought, and how far it has come.',
    adminOnly: false,
    Content: lazy(() => import('../features/orders/my-orders.tsx')),
  },
];

export const tabsFor = (user: User): DashboardTab[] =>
  tabs.filter(({ adminOnly }) => user.isAdmin || !adminOnly);
