import { flag } from '@tanabana/contracts/endpoints';
import type { Subscriber } from '../events/index.ts';
import type { Logger } from '../logger.ts';
import type { MailQueue } from '../mail/index.ts';
import { type Channel, channelSubscriber, type Notifications } from './channel.ts';
import { createEmailChannel } from './email/email-channel.ts';
import { createLogChannel } from './log/log-channel.ts';

export type { Channel, Notification, Notifications, Reader } from './channel.ts';

/** Settings of the channels. */
export const channelEnv = {
  /** Writes a log line per notification. */
  NOTIFICATION_LOG: flag.default(false),
};

export interface ChannelDeps {
  mails: Pick<MailQueue, 'queue'>;
  log: Pick<Logger, 'info'>;
  env: { NOTIFICATION_LOG: boolean };
}

/** Returns the channels that are switched on. A further one is a folder and a line here. */
const channelsOf = ({ mails, log, env }: ChannelDeps): Channel[] => [
  createEmailChannel(mails),
  ...(env.NOTIFICATION_LOG ? [createLogChannel(log)] : []),
];

/** Returns the subscribers that send a service's notifications, one per channel. */
export const notificationSubscribers = (
  notifications: Notifications,
  deps: ChannelDeps,
): Subscriber[] =>
  channelsOf(deps)
    .map((channel) => channelSubscriber(channel, notifications))
    .filter(({ types }) => types.length > 0);
