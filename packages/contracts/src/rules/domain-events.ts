/** Types of domain events (rule 27.1), each named after its entity and what has happened to it. */
export const DOMAIN_EVENT_TYPES = [
  'order.placed',
  'order.status_changed',
  'order.edited',
  'order.refunded',
  'shipment.updated',
  'return.updated',
  'payment.status_changed',
  'payment.succeeded',
  'payment.failed',
  'stock.changed',
  'product.created',
  'product.updated',
  'product.deleted',
  'customer.created',
  'customer.updated',
  'customer.deleted',
] as const;
export type DomainEventType = (typeof DOMAIN_EVENT_TYPES)[number];

/** Days for which a service stores its events (rule 27.3). */
export const EVENT_DAYS = 30;
