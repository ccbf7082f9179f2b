import { auditPage, auditQuery } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { message } from '../fields.ts';
import { mailEndpoints } from '../settings/mail-endpoints.ts';
import { webhookRoutes } from './routes.ts';
import * as schema from './schema.ts';

const webhookById = { params: schema.webhookById, notFound: 'webhook.not_found' } as const;
const deliveryById = {
  params: schema.deliveryById,
  notFound: 'webhook.delivery_not_found',
} as const;

export const webhookEndpoints = {
  list: endpoint(webhookRoutes.list, { response: schema.webhookList }),
  create: endpoint(webhookRoutes.create, {
    body: schema.newWebhook,
    response: schema.createdWebhook,
    status: 201,
    errors: ['webhook.address_refused', 'webhook.too_many'],
  }),
  update: endpoint(webhookRoutes.update, {
    ...webhookById,
    body: schema.webhookChange,
    response: schema.webhook,
    errors: ['webhook.address_refused'],
  }),
  remove: endpoint(webhookRoutes.remove, { ...webhookById, response: message }),
  rotate: endpoint(webhookRoutes.rotate, { ...webhookById, response: schema.rotatedSecret }),
  test: endpoint(webhookRoutes.test, {
    ...webhookById,
    response: schema.delivery,
    status: 201,
    errors: ['webhook.disabled'],
  }),
  deliveries: endpoint(webhookRoutes.deliveries, {
    ...webhookById,
    query: schema.deliveryQuery,
    response: schema.deliveryList,
  }),
  delivery: endpoint(webhookRoutes.delivery, {
    ...deliveryById,
    response: schema.deliveryDetails,
  }),
  replay: endpoint(webhookRoutes.replay, {
    ...deliveryById,
    response: schema.delivery,
    errors: ['webhook.disabled'],
  }),
  replayFailed: endpoint(webhookRoutes.replayFailed, {
    ...webhookById,
    body: schema.replayRequest,
    response: schema.replayed,
    errors: ['webhook.disabled'],
  }),
  ...mailEndpoints(webhookRoutes),
  audit: endpoint(webhookRoutes.audit, { query: auditQuery, response: auditPage }),
};
