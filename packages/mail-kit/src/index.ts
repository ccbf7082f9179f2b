/** Mails of a service: kept in its database, sent in the background, drawn in the shop's look. */

export * from './layout/index.ts';
export {
  DEFAULT_MAIL_LIMITS,
  hourAndDay,
  mailLimitEnv,
  mailLimitsOf,
} from './limits/mail-limit-env.ts';
export {
  createMailLimits,
  type LimitedMail,
  type MailAdmission,
  type MailLimitSettings,
  type MailLimits,
} from './limits/mail-limits.ts';
export { foldAddress, mailboxOf } from './limits/mailbox.ts';
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
