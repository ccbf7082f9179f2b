import { can, type Permission } from '@tanabana/contracts';
import { useSession } from '@tanabana/storefront';
import type { ReactNode } from 'react';

/** Returns whether the role of the signed-in user has a permission. */
export const useCan = (permission: Permission): boolean => can(useSession().user, permission);

/** Renders actions for users whose role has the permission. */
export const Allowed = ({
  permission,
  children,
}: {
  permission: Permission;
  children: ReactNode;
}): ReactNode => (useCan(permission) ? children : null);
