import { paths } from '@tanabana/storefront';
import { OVERVIEW } from './dashboard-tab.ts';

/** Returns the address of a tab. */
export const addressOf = (id: string): string => paths.dashboard(id === OVERVIEW ? undefined : id);
