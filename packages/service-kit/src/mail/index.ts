/**
 * Emails of a service: stored in its database, sent in the background, rendered in the shop's
 * design.
 */

export type { Block, MailFact, MailItem } from './layout/blocks.ts';
export { layout, type MailBodies, type MailPage } from './layout/layout.ts';
export { isAddress, type Mail } from './mail.ts';
export {
  createMailLimits,
  DEFAULT_MAIL_LIMITS,
  foldAddress,
  hourAndDay,
  type LimitedMail,
  type MailLimitSettings,
  type MailLimits,
  mailboxOf,
  mailLimitsOf,
  windowsOf,
} from './mail-limits.ts';
export { createMailQueue, type MailQueue, type MailQueueOptions } from './mail-queue.ts';
export { createMailRounds, type MailSenderOptions, startMailSender } from './mail-sender.ts';
export { type MailTemplate, type MailTemplates, mailHandlers } from './mail-templates.ts';
export {
  MailRefused,
  type MailSettings,
  type MailTransport,
  mailEnv,
  mailTransport,
} from './mail-transport.ts';
