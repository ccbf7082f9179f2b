import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { orderRoutes } from './routes.ts';
import {
  newOrder,
  order,
  orderChanged,
  orderPage,
  orderPlaced,
  orderQuery,
  orderStatusChange,
  ordersOfUser,
  paymentStatusChange,
} from './schema.ts';

const byId = { params: z.object({ id }), notFound: 'order.not_found' } as const;

export const orderEndpoints = {
  create: endpoint(orderRoutes.create, {
    body: newOrder,
    response: orderPlaced,
    status: 201,
    errors: [
      'order.out_of_stock',
      'order.price_changed',
      'order.product_unavailable',
      'order.busy',
      'idempotency.key_reused',
      'request.idempotency_key_invalid',
    ],
  }),
  get: endpoint(orderRoutes.get, { ...byId, response: order }),
  ofUser: endpoint(orderRoutes.ofUser, {
    params: z.object({ userId: id }),
    response: ordersOfUser,
    notFound: 'order.not_found',
  }),
  list: endpoint(orderRoutes.list, { query: orderQuery, response: orderPage }),
  updateStatus: endpoint(orderRoutes.updateStatus, {
    ...byId,
    body: orderStatusChange,
    response: orderChanged,
    errors: ['order.status_admin_only', 'order.out_of_stock'],
  }),
  updatePaymentStatus: endpoint(orderRoutes.updatePaymentStatus, {
    ...byId,
    body: paymentStatusChange,
    response: orderChanged,
    errors: ['order.payment_status_admin_only'],
  }),
};
