import type { MailQueue } from '../../mail/index.ts';
import type { Channel } from '../channel.ts';

/** Queues emails; the mail sender sends them with its own retries. */
export const createEmailChannel = (mails: Pick<MailQueue, 'queue'>): Channel => ({
  name: 'email',
  isEmail: true,
  async send(notification, { id }) {
    const mail = await notification.mail?.();
    if (mail) await mails.queue({ ...mail, dedupeKey: mail.dedupeKey ?? `event-${id}` });
  },
});
