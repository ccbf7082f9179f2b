import { createHash, randomUUID } from 'node:crypto';
import { type ContactMessage, type NewMessage, texts } from '@tanabana/contracts';
import { AppError, networkOf, tooMany } from '@tanabana/service-kit';
import type { Mail, MailLimits } from '@tanabana/service-kit/mail';
import type { Actor } from '@tanabana/service-kit/mongo';
import type { AuthDeps } from '../deps.ts';
import {
  type ContactSettings,
  complaintNumber,
  contactMail,
  receiptMail,
} from '../mails/contact-mails.ts';

/** Messages per address: enough for a family or an office behind one router. */
const WINDOWS = [
  { ms: 10 * 60_000, most: 20 },
  { ms: 24 * 60 * 60_000, most: 60 },
] as const;

interface Sender {
  address: string;
  idempotencyKey: string | undefined;
}

/** Returns the same id for the same message and key, so that it is stored once. */
function idOf(message: NewMessage, key: string = randomUUID()): string {
  const text = JSON.stringify([key, message]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

interface ContactDeps extends Pick<AuthDeps, 'storage' | 'now'>, Pick<ContactSettings, 'site'> {
  contact: Omit<ContactSettings, 'site'>;
  mailLimits: MailLimits;
}

/** Messages of the contact page (decision 0013). */
export function createContactService({
  storage: { messages, rates },
  now,
  mailLimits,
  site,
  contact,
}: ContactDeps) {
  /** The newest settings. */
  const settingsNow = (): ContactSettings => ({ ...contact, site });

  /** Omitted over the limit: the page shows the number, too. */
  async function receiptOf(
    id: string,
    { email }: NewMessage,
    address: string,
    settings: ContactSettings,
  ): Promise<Mail[]> {
    const by = { account: null, address };
    const { waits } = await mailLimits.admit([{ to: email, isProven: false, by }]);
    return waits[0] === 0 ? [receiptMail(id, email, settings)] : [];
  }

  return {
    /**
     * Stores a message and emails the shop. With a grievance officer it gets a number, which is
     * emailed to its sender; otherwise not, because the address may be anyone's.
     */
    async send(message: NewMessage, { address, idempotencyKey }: Sender) {
      const sender = { name: 'contact', of: networkOf(address), windows: WINDOWS };
      const wait = await rates.takeAll([sender], now());
      if (wait > 0) throw tooMany('contact.too_many', wait);
      const id = idOf(message, idempotencyKey);
      const settings = settingsNow();
      const isComplaint = settings.grievanceOfficer !== null;
      const receipt = isComplaint ? await receiptOf(id, message, address, settings) : [];
      const notice = settings.notifies ? [contactMail(id, message, settings)] : [];
      const mails = [...notice, ...receipt];
      await messages.add(id, message, mails, new Date(now()));
      return { message: texts.contact.sent, ...(isComplaint && { number: complaintNumber(id) }) };
    },

    list: messages.page,

    async setAnswered(id: string, isAnswered: boolean, by: Actor): Promise<ContactMessage> {
      const message = await messages.setAnswered(id, isAnswered, by);
      if (!message) throw new AppError('contact.not_found');
      return message;
    },

    async remove(id: string, by: Actor) {
      if (!(await messages.remove(id, by))) throw new AppError('contact.not_found');
      return { message: 'Message deleted.' };
    },
  };
}
