import { can, type User } from '@tanabana/contracts';
import { stored } from '@tanabana/storefront';

/** Browser storage: `done` or `hidden`; empty while the checklist is shown. */
export const FIRST_RUN_KEY = 'dashboard-first-run';

/** Whether the overview loads the checklist of a new shop: for those who may do what it lists. */
export const isFirstRun = (user: User): boolean =>
  can(user, 'settings.write') && can(user, 'delivery.write') && !stored.read(FIRST_RUN_KEY);
