import type { DomainEvent } from '@tanabana/contracts';
import type { OrderRecord } from '../orders/order.ts';

const EVENT_OF = {
  orderStatus: 'order.status_changed',
  paymentStatus: 'payment.status_changed',
} as const;

/**
 * Returns contradictions between an order and its domain events (rule 27.2); empty if there are none,
 * or if the events have expired.
 * @param events of the order, oldest first
 */
export function faultsOfEvents(
  { timeline, ...order }: OrderRecord,
  events: readonly Pick<DomainEvent, 'type' | 'data'>[],
): string[] {
  if (events[0]?.type !== 'order.placed') return [];
  return (['orderStatus', 'paymentStatus'] as const).flatMap((kind) => {
    const changes = timeline.filter((entry) => entry.kind === kind);
    const written = events.filter(({ type }) => type === EVENT_OF[kind]);
    if (changes.length !== written.length)
      return [`it has ${changes.length} changes of ${kind}, but ${written.length} events`];
    const { data } = written.at(-1) ?? {};
    if (!data || !('to' in data) || changes.at(-1)?.to === data.to) return [];
    return [`its last event says that ${kind} is ${data.to}, not ${order[kind]}`];
  });
}
