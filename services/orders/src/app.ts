import { isUnavailable } from '@tanabana/mongo-kit';
import { createService, type Logger, type VerifyToken } from '@tanabana/service-kit';
import { createOrderService } from './orders/order-service.ts';
import { builtEndpoints, orderHandlers } from './routes.ts';
import type { OrderStorage } from './storage-repository.ts';

export interface AppDeps {
  storage: OrderStorage;
  verifyToken: VerifyToken;
  log: Logger;
  now?: () => Date;
}

/** The orders service as a Koa app; what main and the tests use. No side effects. */
export function createApp({ storage, verifyToken, log, now }: AppDeps) {
  const { orders, stock, ready } = storage;
  return createService({
    name: 'orders',
    endpoints: builtEndpoints,
    handlers: orderHandlers(createOrderService({ orders, stock, now })),
    verifyToken,
    ready,
    isUnavailable,
    log,
  });
}
