import { authAccountRoutes } from './account-routes.ts';
import { authShopRoutes } from './shop-routes.ts';
import { authStaffRoutes } from './staff-routes.ts';

/** The calls of the auth service (rule 7.1). */
export const authRoutes = { ...authShopRoutes, ...authAccountRoutes, ...authStaffRoutes };
