import type { Api } from '@tanabana/api-client';
import {
  authStaffRoutes,
  categoryStaffRoutes,
  contactStaffRoutes,
  orderStaffRoutes,
  productStaffRoutes,
  type Route,
} from '@tanabana/contracts';

/** Calls that only the dashboard makes, by their area of `api`. */
export const staffRoutes: Record<keyof Api, Record<string, Route>> = {
  products: productStaffRoutes,
  categories: categoryStaffRoutes,
  auth: authStaffRoutes,
  contact: contactStaffRoutes,
  orders: orderStaffRoutes,
};
