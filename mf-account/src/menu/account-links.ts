import { isStaff, type User } from '@tanabana/contracts';
import { paths } from '@tanabana/storefront';
import { GridIcon, type IconProps, ParcelIcon, UserIcon } from '@tanabana/ui';
import type { ComponentType } from 'react';

interface AccountLink {
  label: string;
  to: string;
  Icon: ComponentType<IconProps>;
}

/** Destinations of a signed-in user. */
export const accountLinks = (user: User): readonly AccountLink[] => [
  { label: 'My orders', to: paths.dashboard('my-orders'), Icon: ParcelIcon },
  { label: 'Account', to: paths.account(), Icon: UserIcon },
  ...(isStaff(user) ? [{ label: 'Dashboard', to: paths.dashboard(), Icon: GridIcon }] : []),
];
