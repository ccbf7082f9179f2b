import { route } from '../endpoint.ts';
import { mailRoutes } from '../settings/mail-routes.ts';

const read = { permission: 'integrations.read' } as const;
const write = { permission: 'integrations.write' } as const;
const delivery = { id: 'text', entity: {} } as const;
const listed = { gives: { data: [{}] } } as const;

/** The calls of the webhooks service. */
export const webhookRoutes = {
  list: route('GET', '/api/webhooks', 'admin', { ...read, ...listed }),
  /** The response has the secret, which no other call except `rotate` returns. */
  create: route('POST', '/api/webhooks', 'admin', {
    ...write,
    gives: { id: 'text', secret: 'text', types: [] },
  }),
  update: route('PUT', '/api/webhooks/:id', 'admin', {
    ...write,
    gives: { id: 'text', types: [] },
  }),
  remove: route('DELETE', '/api/webhooks/:id', 'admin', write),
  /** Returns a new secret; the previous one stays valid for 24 hours. */
  rotate: route('POST', '/api/webhooks/:id/secret', 'admin', {
    ...write,
    gives: { secret: 'text' },
  }),
  /** Sends an event of the type `webhook.test`. */
  test: route('POST', '/api/webhooks/:id/test', 'admin', { ...write, gives: delivery }),
  deliveries: route('GET', '/api/webhooks/:id/deliveries', 'admin', { ...read, ...listed }),
  delivery: route('GET', '/api/webhooks/:id/deliveries/:delivery', 'admin', {
    ...read,
    gives: { ...delivery, attempts: [{}] },
  }),
  /** Sends one event again, with its id. */
  replay: route('POST', '/api/webhooks/:id/deliveries/:delivery/replay', 'admin', {
    ...write,
    gives: delivery,
  }),
  /** Sends all failed events since a time again. */
  replayFailed: route('POST', '/api/webhooks/:id/replay', 'admin', {
    ...write,
    gives: { replayed: 'number' },
  }),
  ...mailRoutes('webhooks'),
  audit: route('GET', '/api/webhooks/audit', 'admin', { permission: 'audit.read', ...listed }),
};
