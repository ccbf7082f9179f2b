/**
 * Domain events of a service: written in the transaction of their change, and handled by
 * subscribers.
 */
export {
  createOutbox,
  EVENT_COUNTER_COLLECTION,
  EVENTS_COLLECTION,
  type EventsAfter,
  type NewEvent,
  type Outbox,
} from './outbox.ts';
export { startSubscribers } from './start-subscribers.ts';
export type { Subscriber } from './subscriber.ts';
export {
  createSubscriberRounds,
  prepareSubscribers,
  REPEATED_COLLECTION,
  SUBSCRIBERS_COLLECTION,
  type SubscribersOptions,
} from './subscribers.ts';
