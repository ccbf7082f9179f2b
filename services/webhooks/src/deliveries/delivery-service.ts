import {
  TEST_EVENT_TYPE,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookDeliveryList,
  type WebhookDeliveryQuery,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf } from '@tanabana/service-kit';
import { fromId, newId } from '@tanabana/service-kit/mongo';
import type { MessagePayload } from '../database.ts';
import type { StoredEndpoint } from '../endpoints/endpoint-repository.ts';
import { assertMayRead, type EndpointService } from '../endpoints/endpoint-service.ts';
import { presentDelivery, presentDetails } from '../endpoints/present.ts';
import type { WebhookStorage } from '../storage.ts';

interface DeliveryDeps {
  storage: Pick<WebhookStorage, 'deliveries' | 'audit'>;
  endpoints: Pick<EndpointService, 'find'>;
  /** Starts due attempts immediately. */
  startSending: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Deliveries as staff see, test and replay them (rule 27.15). */
export function createDeliveryService({ storage, endpoints, startSending, now }: DeliveryDeps) {
  const { deliveries, audit } = storage;
  const notFound = () => new AppError('webhook.delivery_not_found');

  /** Throws `webhook.not_found`, `webhook.disabled`. */
  async function enabled(id: string): Promise<StoredEndpoint> {
    const endpoint = await endpoints.find(id);
    if (!endpoint.isEnabled) throw new AppError('webhook.disabled');
    return endpoint;
  }

  const recordReplay = (user: AuthUser, { id, url }: StoredEndpoint, what: string) =>
    audit.record({
      by: actorOf(user),
      action: 'replayed',
      target: { id, name: url, kind: 'webhook' },
      changes: [{ field: 'deliveries', from: null, to: what }],
    });

  return {
    /** Throws `webhook.not_found`. */
    async list(id: string, query: WebhookDeliveryQuery): Promise<WebhookDeliveryList> {
      await endpoints.find(id);
      const found = await deliveries.page(id, query);
      const data = found.slice(0, query.limit).map(presentDelivery);
      return { data, next: found.length > query.limit ? (data.at(-1)?.id ?? null) : null };
    },

    /** Throws `webhook.delivery_not_found`, `auth.forbidden`. */
    async get(id: string, deliveryId: string, user: AuthUser): Promise<WebhookDeliveryDetails> {
      const found = await deliveries.find(id, deliveryId);
      if (!found) throw notFound();
      assertMayRead(user, [found.type]);
      return presentDetails(found);
    },

    /** Throws `webhook.not_found`, `webhook.disabled`. */
    async test(id: string): Promise<WebhookDelivery> {
      await enabled(id);
      const eventId = fromId(newId());
      const at = new Date(now());
      const payload: MessagePayload = {
        ...{ id: eventId, type: TEST_EVENT_TYPE, timestamp: at.toISOString() },
        entity: { kind: 'webhook', id },
        data: { webhookId: id },
      };
      // each test is an entity of its own, so that it does not wait for an earlier one
      const entity = `webhooks/webhook:${eventId}`;
      const made = { endpointId: id, eventId, type: TEST_EVENT_TYPE, entity, sequence: 0 } as const;
      const stored = await deliveries.insertOne({ ...made, payload, at }, now());
      startSending();
      return presentDelivery(stored);
    },

    /** Throws `webhook.not_found`, `webhook.disabled`, `webhook.delivery_not_found`. */
    async replay(id: string, deliveryId: string, user: AuthUser): Promise<WebhookDelivery> {
      const endpoint = await enabled(id);
      const replayed = await deliveries.replay(id, deliveryId, now());
      if (!replayed) throw notFound();
      await recordReplay(user, endpoint, replayed.type);
      startSending();
      return presentDelivery(replayed);
    },

    /** Throws `webhook.not_found`, `webhook.disabled`. */
    async replayFailed(id: string, since: string, user: AuthUser): Promise<{ replayed: number }> {
      const endpoint = await enabled(id);
      const replayed = await deliveries.replayFailed(id, new Date(since), now());
      await recordReplay(user, endpoint, `${replayed} failed since ${since}`);
      startSending();
      return { replayed };
    },
  };
}
