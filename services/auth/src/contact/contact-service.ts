import { createHash, randomUUID } from 'node:crypto';
import { type ContactMessage, type NewMessage, texts } from '@tanabana/contracts';
import { AppError, networkOf, type Site, tooMany } from '@tanabana/service-kit';
import { layout, type Mail, type MailLimits } from '@tanabana/service-kit/mail';
import type { Actor } from '@tanabana/service-kit/mongo';
import type { AuthDeps } from '../deps.ts';
import { contactMailKey, receiptMailKey } from './contact-repository.ts';

/** Messages from one address: enough for a family or an office behind one router. */
const WINDOWS = [
  { ms: 10 * 60_000, most: 20 },
  { ms: 24 * 60 * 60_000, most: 60 },
] as const;

/** The shop as it names itself in mails, and where messages to it go. */
interface ContactSettings {
  contactEmail: string;
  /** Whom one complains to: with one a message is a complaint with a number. */
  grievanceOfficer: string | null;
  site: Site;
}

interface Sender {
  address: string;
  idempotencyKey: string | undefined;
}

/** A message as the people of the shop get it; answering the mail answers whoever wrote. */
function contactMail(
  id: string,
  message: NewMessage,
  { contactEmail, grievanceOfficer, site }: ContactSettings,
): Mail {
  const { name, email, phone, website, contents } = message;
  const facts = [
    { label: 'Number', value: grievanceOfficer === null ? '' : complaintNumber(id) },
    { label: 'Name', value: name },
    { label: 'Email', value: email },
    { label: 'Phone', value: phone },
    { label: 'Website', value: website },
  ].filter(({ value }) => value !== '');
  const bodies = layout({
    ...site,
    preview: contents.slice(0, 120),
    heading: `Message from ${name}`,
    blocks: [
      { type: 'quote', text: contents },
      { type: 'facts', facts },
      { type: 'note', text: `Answer this mail to write to ${name}.` },
    ],
    button: { label: 'See all messages', url: `${site.publicUrl}/dashboard/messages` },
    reason: 'You get this mail because somebody wrote to the shop on its page Contact Us.',
  });
  return {
    to: contactEmail,
    subject: `Message from ${name}`,
    kind: 'contact-message',
    replyTo: { name, address: email },
    dedupeKey: contactMailKey(id),
    ...bodies,
  };
}

/** What a complaint is asked after by: eight of its id, in capitals. */
const complaintNumber = (id: string): string => id.slice(-8).toUpperCase();

/** To whoever wrote, who may be anyone: it holds no word of theirs (docs/decisions/0023). */
function receiptMail(id: string, to: string, { contactEmail, site }: ContactSettings): Mail {
  const number = complaintNumber(id);
  const bodies = layout({
    ...site,
    preview: `Its number is ${number}.`,
    heading: 'Your message is with us',
    blocks: [
      { type: 'facts', facts: [{ label: 'Number', value: number }] },
      'Name this number when you ask after it. We settle complaints within a month.',
    ],
    reason: `You get this mail because this address was given on the page Contact Us of ${site.storeName}.`,
  });
  return {
    to,
    subject: `We have your message, number ${number}`,
    kind: 'contact-receipt',
    replyTo: { name: site.storeName, address: contactEmail },
    dedupeKey: receiptMailKey(id),
    ...bodies,
  };
}

/** The same message under the same key has the same id, so that it is kept once. */
function idOf(message: NewMessage, key: string = randomUUID()): string {
  const text = JSON.stringify([key, message]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** The page Contact (docs/decisions/0013). */
export function createContactService({
  storage: { messages, rates },
  now,
  mailLimits,
  ...settings
}: Pick<AuthDeps, 'storage' | 'now'> & ContactSettings & { mailLimits: MailLimits }) {
  /** Over a limit it is left out: the page says the number, too. */
  async function receiptOf(id: string, { email }: NewMessage, address: string): Promise<Mail[]> {
    const by = { account: null, address };
    const { waits } = await mailLimits.admit([{ to: email, isProven: false, by }]);
    return waits[0] === 0 ? [receiptMail(id, email, settings)] : [];
  }

  return {
    /**
     * Keeps a message and tells the shop by mail. Where one complains to an officer it has a number, and
     * whoever wrote gets it by mail, else none: it may be anyone.
     */
    async send(message: NewMessage, { address, idempotencyKey }: Sender) {
      const sender = { name: 'contact', of: networkOf(address), windows: WINDOWS };
      const wait = await rates.takeAll([sender], now());
      if (wait > 0) throw tooMany('contact.too_many', wait);
      const id = idOf(message, idempotencyKey);
      const isComplaint = settings.grievanceOfficer !== null;
      const receipt = isComplaint ? await receiptOf(id, message, address) : [];
      const mails = [contactMail(id, message, settings), ...receipt];
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
