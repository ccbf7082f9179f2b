import { contactShopRoutes } from './shop-routes.ts';
import { contactStaffRoutes } from './staff-routes.ts';

/** Messages to the shop (rule 2.17); served by the auth service. */
export const contactRoutes = { ...contactShopRoutes, ...contactStaffRoutes };
