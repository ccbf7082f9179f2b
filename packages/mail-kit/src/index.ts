/** Mails of a service: kept in its database, sent in the background, drawn in the shop's look. */

export * from './layout/index.ts';
export { isAddress, type Mail } from './mail.ts';
export { createMailQueue, type MailQueue, type MailQueueOptions } from './queue/mail-queue.ts';
export {
  createMailRounds,
  type MailRounds,
  type MailSender,
  type MailSenderOptions,
  startMailSender,
} from './sender/mail-sender.ts';
export { type MailSettings, mailEnv } from './transport/mail-env.ts';
export { mailTransport } from './transport/mail-transport.ts';
export { MailRefused, type MailTransport } from './transport/transport.ts';
