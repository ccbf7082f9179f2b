import { categoryShopRoutes } from './shop-routes.ts';
import { categoryStaffRoutes } from './staff-routes.ts';

/** The calls of the categories service (rule 7.1). */
export const categoryRoutes = { ...categoryShopRoutes, ...categoryStaffRoutes };
