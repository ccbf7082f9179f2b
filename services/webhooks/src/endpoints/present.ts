import type { Webhook, WebhookDelivery, WebhookDeliveryDetails } from '@tanabana/contracts';
import { fromId } from '@tanabana/service-kit/mongo';
import type { StoredDelivery } from '../deliveries/delivery-repository.ts';
import type { StoredEndpoint } from './endpoint-repository.ts';

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** When the replaced secret of an endpoint becomes invalid; null without one. */
const oldSecretUntil = ({ secrets }: StoredEndpoint, now: number): string | null => {
  const expiresAt = secrets.find((one) => one.expiresAt)?.expiresAt ?? null;
  return expiresAt && expiresAt.getTime() > now ? timeOf(expiresAt) : null;
};

/** Returns an endpoint as calls return it. @param now milliseconds since 1970 */
export const presentEndpoint = (
  endpoint: StoredEndpoint,
  { pending, failed }: { pending: number; failed: number },
  now: number,
): Webhook => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  types: [...endpoint.types],
  isEnabled: endpoint.isEnabled,
  disabledBecause: endpoint.disabledBecause,
  failingSince: timeOf(endpoint.failingSince),
  lastSuccessAt: timeOf(endpoint.lastSuccessAt),
  oldSecretUntil: oldSecretUntil(endpoint, now),
  pending,
  failed,
  by: endpoint.by.username,
  createdAt: endpoint.createdAt.toISOString(),
});

const KIND_AND_ID = /^[^/]+\/([^:]+):(.+)$/;

/** Returns a delivery as lists return it. */
export function presentDelivery(delivery: StoredDelivery): WebhookDelivery {
  const { _id, eventId, type, state, at, attempts, dueAt, deliveredAt, entity } = delivery;
  const [, kind = '', id = ''] = KIND_AND_ID.exec(entity) ?? [];
  const last = attempts.at(-1);
  return {
    id: fromId(_id),
    ...{ eventId, type, entity: { kind, id }, state },
    at: at.toISOString(),
    attempts: attempts.length,
    lastStatus: last?.status ?? null,
    lastError: last?.error ?? null,
    nextAttemptAt: state === 'pending' ? timeOf(dueAt) : null,
    deliveredAt: timeOf(deliveredAt),
  };
}

/** Returns a delivery with its message and attempts. */
export const presentDetails = (delivery: StoredDelivery): WebhookDeliveryDetails => ({
  ...presentDelivery(delivery),
  payload: delivery.payload,
  attempts: delivery.attempts.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
});
