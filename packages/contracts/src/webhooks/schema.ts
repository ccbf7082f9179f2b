import { z } from 'zod';
import { domainEvent } from '../events/schema.ts';
import { id, optionalText, text, time, wholeText } from '../fields.ts';
import { DOMAIN_EVENT_TYPES } from '../rules/domain-events.ts';
import {
  ATTEMPT_ERRORS,
  DELIVERY_STATES,
  DISABLED_REASONS,
  TEST_EVENT_TYPE,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_URL_LENGTH,
} from '../rules/webhooks.ts';

export const webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  /** Types of events that it receives. */
  types: z.array(z.enum(DOMAIN_EVENT_TYPES)),
  isEnabled: z.boolean(),
  /** null while it is enabled. */
  disabledBecause: z.enum(DISABLED_REASONS).nullable(),
  /** When attempts began to fail; null after a success. */
  failingSince: time.nullable(),
  lastSuccessAt: time.nullable(),
  /** When a secret replaced by a rotation becomes invalid; null without one. */
  oldSecretUntil: time.nullable(),
  /** Deliveries by state, of the last 30 days. */
  pending: z.number().int(),
  failed: z.number().int(),
  /** Username of the creator. */
  by: z.string(),
  createdAt: time,
});
/** Oldest first. */
export const webhookList = z.object({ data: z.array(webhook) });

/** `https`; the service also accepts `http` to loopback addresses where a setting allows it. */
const url = text(WEBHOOK_URL_LENGTH).pipe(
  z.url({ protocol: /^https?$/, message: 'Enter an address that begins with https://.' }),
);
const types = z
  .array(z.enum(DOMAIN_EVENT_TYPES))
  .min(1, 'Choose at least one event.')
  .max(DOMAIN_EVENT_TYPES.length)
  .transform((all) => [...new Set(all)]);
export const newWebhook = z.object({ url, description: optionalText(200), types });
/** Only the fields sent are changed. */
export const webhookChange = z.object({
  url: url.optional(),
  description: text(200).optional(),
  types: types.optional(),
  isEnabled: z.boolean().optional(),
});

/** `secret` signs the messages (Standard Webhooks); it is returned only here. */
export const createdWebhook = webhook.extend({ secret: z.string() });
export const rotatedSecret = z.object({ secret: z.string(), oldSecretUntil: time });

export const webhookById = z.object({ id });
export const deliveryById = z.object({ id, delivery: id });

/** One attempt to deliver an event. */
export const deliveryAttempt = z.object({
  at: time,
  durationMs: z.number().int(),
  /** Status of the response; null without one. */
  status: z.number().int().nullable(),
  /** null for a success. */
  error: z.enum(ATTEMPT_ERRORS).nullable(),
  /** Beginning of the response, at most 2,000 characters. */
  response: z.string(),
});

export const delivery = z.object({
  id,
  /** The header `webhook-id`, the same for every attempt and replay. */
  eventId: z.string(),
  type: z.enum(WEBHOOK_EVENT_TYPES),
  entity: z.object({ kind: z.string(), id: z.string() }),
  state: z.enum(DELIVERY_STATES),
  /** When the event happened. */
  at: time,
  attempts: z.number().int(),
  /** Of the last attempt. */
  lastStatus: z.number().int().nullable(),
  lastError: z.enum(ATTEMPT_ERRORS).nullable(),
  /** null unless pending. */
  nextAttemptAt: time.nullable(),
  deliveredAt: time.nullable(),
});

export const deliveryQuery = z.object({
  state: z.enum(DELIVERY_STATES).optional(),
  type: z.enum(WEBHOOK_EVENT_TYPES).optional(),
  /** Id of the last delivery of the previous page. */
  before: id.optional(),
  limit: wholeText(1, 100).optional().default(30),
});
/** Newest first. `next` is the `before` of the next page, null on the last one. */
export const deliveryList = z.object({ data: z.array(delivery), next: id.nullable() });
export const deliveryDetails = delivery.extend({
  /** The message as it is sent. */
  payload: z.unknown(),
  /** Latest last. */
  attempts: z.array(deliveryAttempt),
});
/** `since`: when the events happened. */
export const replayRequest = z.object({ since: time });
export const replayed = z.object({ replayed: z.number() });

/** Body of a message, by event type (rule 27.11). */
export const webhookMessages = Object.fromEntries([
  ...domainEvent.options.map((one) => {
    const { type, entity, data } = one.shape;
    const message = z.object({ id, type, timestamp: time, entity, data });
    return [type.value, message] as const;
  }),
  [
    TEST_EVENT_TYPE,
    z.object({
      id,
      type: z.literal(TEST_EVENT_TYPE),
      timestamp: time,
      entity: z.object({ kind: z.literal('webhook'), id }),
      data: z.object({ webhookId: id }),
    }),
  ],
]);
