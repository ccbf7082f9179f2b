import { orderShopRoutes } from './shop-routes.ts';
import { orderStaffRoutes } from './staff-routes.ts';

/**
 * The calls of the orders service (rule 7.1). Guests may call when guest checkout is on, and open
 * one order with its access key (`?key=`).
 */
export const orderRoutes = { ...orderShopRoutes, ...orderStaffRoutes };
