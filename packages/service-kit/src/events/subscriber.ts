import type { DomainEvent, DomainEventType } from '@tanabana/contracts';

/** A follower of a service's own events. */
export interface Subscriber {
  /** Unique within the service; its progress is stored under this name. */
  name: string;
  types: readonly DomainEventType[];
  /**
   * Called at least once for each event, in order for each entity. Must be idempotent by the event's
   * id. An event whose call throws is repeated later.
   */
  handle(event: DomainEvent): Promise<void>;
}
