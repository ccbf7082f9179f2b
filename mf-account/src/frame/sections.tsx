import type { User } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import { type IconProps, PinIcon, ShieldIcon, Skeleton, UserIcon } from '@tanabana/ui';
import type { ComponentType } from 'react';
import styles from './account-frame.module.css';

interface Section {
  /** Last part of the address; empty for the first one. */
  id: string;
  title: string;
  /** One line under the title. */
  lead: string;
  Icon: ComponentType<IconProps>;
  Content: ComponentType<{ user: User }>;
}

const loading = <Skeleton className={styles.loading} />;

/** What an account has, each in a file of its own. */
export const sections: readonly Section[] = [
  {
    id: '',
    title: 'Profile',
    lead: 'Your name and picture in the shop, and where we write to you.',
    Icon: UserIcon,
    Content: lazily(() => import('../profile/profile.tsx'), loading),
  },
  {
    id: 'addresses',
    title: 'Addresses',
    lead: 'Where your parcels go. The checkout fills in the default one.',
    Icon: PinIcon,
    Content: lazily(() => import('../addresses/addresses.tsx'), loading),
  },
  {
    id: 'security',
    title: 'Security',
    lead: 'Your password, and the devices that are signed in.',
    Icon: ShieldIcon,
    Content: lazily(() => import('../security/security.tsx'), loading),
  },
];
