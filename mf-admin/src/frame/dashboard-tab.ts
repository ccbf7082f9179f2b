import type { Permission, User } from '@tanabana/contracts';
import type { LazyComponent, SlotFilling, TabGroup } from '@tanabana/storefront';
import type { IconProps } from '@tanabana/ui';
import type { ComponentType } from 'react';

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
