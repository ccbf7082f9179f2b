import { DOMAIN_EVENT_TYPES, type DomainEventType } from './domain-events.ts';
import type { Permission } from './staff/permissions.ts';

/** Type of the event that staff send to test an endpoint. */
export const TEST_EVENT_TYPE = 'webhook.test';

/** Types of events that webhooks deliver. */
export type WebhookEventType = DomainEventType | typeof TEST_EVENT_TYPE;
export const WEBHOOK_EVENT_TYPES: readonly WebhookEventType[] = [
  ...DOMAIN_EVENT_TYPES,
  TEST_EVENT_TYPE,
];

const EVENT_PERMISSIONS: Readonly<Record<string, Permission>> = {
  order: 'orders.read',
  shipment: 'orders.read',
  return: 'orders.read',
  payment: 'payments.read',
  stock: 'products.read',
  product: 'products.read',
  customer: 'customers.read',
};

/**
 * Returns the permission to read what events of a type contain; null for the test event. It keeps an API key from
 * receiving by a webhook what it may not read (rule 27.11).
 */
export function permissionOfEvent(type: WebhookEventType): Permission | null {
  const [subject = ''] = type.split('.');
  return EVENT_PERMISSIONS[subject] ?? null;
}

/** Endpoints of one shop. */
export const MAX_WEBHOOKS = 20;

export const WEBHOOK_URL_LENGTH = 500;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Milliseconds between the attempts of a delivery, 71.6 hours in all (rule 27.14). Each is shortened by up to a
 * tenth at random, so that deliveries that failed together are not repeated together.
 */
export const WEBHOOK_RETRY_MS: readonly number[] = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  20 * HOUR_MS,
];

/** Milliseconds after which an attempt without a response fails. */
export const WEBHOOK_TIMEOUT_MS = 10 * SECOND_MS;
/** Milliseconds of failures only, after which an endpoint is disabled (rule 27.16). */
export const WEBHOOK_FAILING_MS = 24 * HOUR_MS;
/** Milliseconds for which the previous secret stays valid after a rotation (rule 27.12). */
export const WEBHOOK_ROTATION_MS = 24 * HOUR_MS;
/** Days for which deliveries are stored. */
export const WEBHOOK_DAYS = 30;

/** `failed`: given up, after the last attempt or because the endpoint was disabled. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Why an attempt failed: another status than 2xx, no response in time, no connection, an address within
 * a private network, or a redirect.
 */
export const ATTEMPT_ERRORS = ['status', 'timeout', 'connection', 'address', 'redirect'] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** Why an endpoint is disabled: by staff, by status 410, or after a day of failures. */
export const DISABLED_REASONS = ['staff', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
