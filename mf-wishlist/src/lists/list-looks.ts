import type { WishlistName } from '@tanabana/contracts';
import { HeartIcon, type IconProps, ScalesIcon } from '@tanabana/ui';
import type { ComponentType } from 'react';

/** Label and icon of each list. */
export const listLooks: Record<WishlistName, { label: string; Icon: ComponentType<IconProps> }> = {
  saved: { label: 'Wishlist', Icon: HeartIcon },
  compared: { label: 'Compare', Icon: ScalesIcon },
};
