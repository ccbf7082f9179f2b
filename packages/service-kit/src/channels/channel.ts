import type { DomainEvent } from '@tanabana/contracts';
import type { Subscriber } from '../events/index.ts';
import type { Mail } from '../mail/index.ts';

/** A message for the person whom an event concerns. */
export interface Notification {
  /** For logs and metrics: `order-shipped`. */
  kind: string;
  /** One sentence, for channels without a layout. */
  text: string;
  /** Returns the person; null if the address was deleted. Only reads. */
  reader(): Promise<Reader | null>;
  /**
   * Returns the email, or null if none is due any more; missing for notifications whose email is
   * queued in the transaction of their change (decision 0075). Only reads.
   */
  mail?(): Promise<Mail | null>;
}

/** The person whom a notification is for. */
export interface Reader {
  /** Account; null for a guest. */
  account: string | null;
  email: string;
  /** null if it is unknown. */
  phone: string | null;
}

/** The notifications of a service. */
export interface Notifications {
  /** Events that may concern a person. */
  types: Subscriber['types'];
  /** Those with an email that is written after the event. */
  mailed: Subscriber['types'];
  /** Returns the notification of an event; null if nobody need be notified. */
  of(event: DomainEvent): Notification | null;
}

/** A way to reach people. Each channel is a folder beside this file, listed in `index.ts`. */
export interface Channel {
  /** Whether it sends only notifications with an email. */
  isEmail?: true;
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
  { name, send, isEmail }: Channel,
  { types, mailed, of }: Notifications,
): Subscriber => ({
  name,
  types: isEmail ? mailed : types,
  async handle(event) {
    const notification = of(event);
    if (notification) await send(notification, event);
  },
});
