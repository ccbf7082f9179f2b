import type { DomainEvent, EventPage } from '@tanabana/contracts';
import { eventsBetweenServices } from '@tanabana/contracts/endpoints';
import { callService, type Logger } from '@tanabana/service-kit';
import { toId } from '@tanabana/service-kit/mongo';
import type { MessagePayload } from '../database.ts';
import type { NewDelivery } from '../deliveries/delivery-repository.ts';
import type { StoredEndpoint } from '../endpoints/endpoint-repository.ts';
import type { WebhookStorage } from '../storage.ts';

/** Requests a page of a service's events. */
export type FetchEvents = (after?: string) => Promise<EventPage>;

const TIMEOUT_MS = 10_000;
const PAGE = '100';

/** Requests events of the service at `baseUrl`; throws while it is unavailable. */
export const createEventsClient =
  (baseUrl: string): FetchEvents =>
  (after) =>
    callService(baseUrl, eventsBetweenServices.events, {
      query: { after, limit: PAGE },
      timeoutMs: TIMEOUT_MS,
    });

const payloadOf = ({ id, type, at, entity, data }: DomainEvent): MessagePayload => ({
  ...{ id, type, timestamp: at, entity, data },
});

/** Returns the second of a time, since 1970. */
const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * Returns whether an endpoint receives an event: of a chosen type, and not written before the endpoint. The id has the
 * second in which the event was written; `at` may be earlier, as of an imported order.
 */
const receives = ({ types, createdAt }: StoredEndpoint, { type, id }: DomainEvent): boolean =>
  types.includes(type) && secondOf(toId(id).getTimestamp()) >= secondOf(createdAt);

interface FollowDeps {
  storage: Pick<WebhookStorage, 'endpoints' | 'deliveries' | 'cursors'>;
  /** By name of the service. */
  sources: Readonly<Record<string, FetchEvents>>;
  log: Pick<Logger, 'warn'>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Returns a job that stores deliveries of new events for the enabled endpoints (decision 0065). The deliveries of
 * a page are stored before its cursor, so that a crash repeats a page but skips none.
 */
export function createFollowEvents({ storage, sources, log, now }: FollowDeps) {
  const { endpoints, deliveries, cursors } = storage;

  /** @returns whether there were events */
  async function follow(service: string, fetchEvents: FetchEvents): Promise<boolean> {
    let any = false;
    for (let more = true; more; ) {
      const after = await cursors.find(service);
      const page = await fetchEvents(after);
      if (page.missed && after !== undefined)
        log.warn({ service, after }, 'events were deleted before webhooks received them');
      const receivers = page.events.length > 0 ? await endpoints.enabled() : [];
      const made = page.events.flatMap((event) =>
        receivers
          .filter((endpoint) => receives(endpoint, event))
          .map(
            (endpoint): NewDelivery => ({
              endpointId: endpoint.id,
              eventId: event.id,
              type: event.type,
              entity: `${service}/${event.entity.kind}:${event.entity.id}`,
              sequence: event.sequence,
              payload: payloadOf(event),
              at: new Date(event.at),
            }),
          ),
      );
      await deliveries.insert(made, now());
      if (page.next !== after) await cursors.move(service, after, page.next);
      any ||= page.events.length > 0;
      more = page.more;
    }
    return any;
  }

  /**
   * Follows all services; one that is unavailable does not delay the others.
   * @returns whether there were events
   * @throws the first error, after all were followed
   */
  return async function followAll(): Promise<boolean> {
    const all = Object.entries(sources).map(([service, fetch]) => follow(service, fetch));
    const results = await Promise.allSettled(all);
    const failed = results.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return results.some((one) => one.status === 'fulfilled' && one.value);
  };
}
