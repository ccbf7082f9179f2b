import type { Api } from '@tanabana/api-client';
import {
  authAccountRoutes,
  authStaffRoutes,
  categoryStaffRoutes,
  contactStaffRoutes,
  orderStaffRoutes,
  productStaffRoutes,
  type Route,
} from '@tanabana/contracts';

/** Calls that only guarded pages make (account and dashboard), by their area of `api`. */
export const guardedRoutes: Record<keyof Api, Record<string, Route>> = {
  products: productStaffRoutes,
  categories: categoryStaffRoutes,
  auth: { ...authAccountRoutes, ...authStaffRoutes },
  contact: contactStaffRoutes,
  orders: orderStaffRoutes,
};
