import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, message } from '../fields.ts';
import { customerRoutes } from './routes.ts';
import * as schema from './schema.ts';

const byId = {
  params: z.object({ customer: schema.customerId }),
  notFound: 'customer.not_found',
} as const;

export const customerEndpoints = {
  customers: endpoint(customerRoutes.customers, {
    query: schema.customerQuery,
    response: schema.customerPage,
    errors: ['segment.not_found'],
  }),
  customersCsv: endpoint(customerRoutes.customersCsv, {
    query: schema.customerExportQuery,
    response: null,
    errors: ['request.too_many', 'segment.not_found'],
  }),
  customer: endpoint(customerRoutes.customer, { ...byId, response: schema.customerDetails }),
  updateCustomer: endpoint(customerRoutes.updateCustomer, {
    ...byId,
    body: schema.customerChange,
    response: schema.customer,
    errors: ['customer.changed'],
  }),
  customerData: endpoint(customerRoutes.customerData, { ...byId, response: schema.customerData }),
  eraseGuest: endpoint(customerRoutes.eraseGuest, {
    ...byId,
    response: message,
    errors: ['customer.not_guest'],
  }),
  mergeGuest: endpoint(customerRoutes.mergeGuest, {
    ...byId,
    body: z.object({ into: id }),
    response: message,
    errors: ['customer.not_guest', 'customer.merge_refused'],
  }),
  segments: endpoint(customerRoutes.segments, { response: schema.segmentList }),
  createSegment: endpoint(customerRoutes.createSegment, {
    body: schema.newSegment,
    response: schema.segment,
    status: 201,
    errors: ['segment.name_taken', 'segment.too_many'],
  }),
  updateSegment: endpoint(customerRoutes.updateSegment, {
    params: z.object({ id }),
    body: schema.changedSegment,
    response: schema.segment,
    notFound: 'segment.not_found',
    errors: ['segment.changed', 'segment.name_taken'],
  }),
  removeSegment: endpoint(customerRoutes.removeSegment, {
    params: z.object({ id }),
    response: message,
    notFound: 'segment.not_found',
    errors: ['segment.in_use'],
  }),
};
