import { productShopRoutes } from './shop-routes.ts';
import { productStaffRoutes } from './staff-routes.ts';

/** The calls of the products service (rule 7.1). */
export const productRoutes = { ...productShopRoutes, ...productStaffRoutes };
