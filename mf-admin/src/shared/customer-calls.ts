import { customerRoutes, type Endpoints } from '@tanabana/contracts';
import { callsOf, invalidate } from '@tanabana/storefront';

/** Calls about customers. */
export const customerCalls = callsOf<typeof Endpoints.customerEndpoints>(customerRoutes);

/** Reads customers and segments again after a change. */
export const reloadCustomers = (): Promise<unknown> => invalidate('/api/orders/customer');
