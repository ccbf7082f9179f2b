import type { DomainEvent } from '@tanabana/contracts';
import type { Subscriber } from '../events/index.ts';
import type { Mail } from '../mail/index.ts';

/** A message for the person whom an event concerns. */
export interface Notification {
  /** For logs and metrics: `order-shipped`. */
  kind: string;
  /** Account of the person; null for a guest. */
  account: string | null;
  /** One sentence, for channels without a layout. */
  text: string;
  /**
   * Returns the email, or null if none is due any more; missing for notifications whose email is
   * queued in the transaction of their change (decision 0075). Only reads.
   */
  mail?(): Promise<Mail | null>;
}

/** The notifications of a service. */
export interface Notifications {
  /** Events that may concern a person. */
  types: Subscriber['types'];
  /** Returns the notification of an event; null if nobody need be notified. Only reads. */
  of(event: DomainEvent): Promise<Notification | null>;
}

/** A way to reach people. Each channel is a folder beside this file, listed in `index.ts`. */
export interface Channel {
  /** Unique; its progress and its retries are stored under this name. */
  name: string;
  /**
   * Sends a notification; a rejection repeats it later. Called at least once, so the event's id must
   * make a repetition harmless where that matters.
   */
  send(notification: Notification, event: DomainEvent): Promise<void>;
}

/** Returns the subscriber that sends a service's notifications through a channel. */
export const channelSubscriber = (
  { name, send }: Channel,
  { types, of }: Notifications,
): Subscriber => ({
  name,
  types,
  async handle(event) {
    const notification = await of(event);
    if (notification) await send(notification, event);
  },
});
