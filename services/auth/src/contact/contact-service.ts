import { createHash, randomUUID } from 'node:crypto';
import { type ContactMessage, type NewMessage, texts } from '@tanabana/contracts';
import { AppError, networkOf, type Site, tooMany } from '@tanabana/service-kit';
import { layout, type Mail } from '@tanabana/service-kit/mail';
import type { Actor } from '@tanabana/service-kit/mongo';
import type { AuthDeps } from '../deps.ts';
import { contactMailKey } from './contact-repository.ts';

/** Messages from one address: enough for a family or an office behind one router. */
const WINDOWS = [
  { ms: 10 * 60_000, most: 20 },
  { ms: 24 * 60 * 60_000, most: 60 },
] as const;

/** The shop as it names itself in mails, and where messages to it go. */
interface ContactSettings {
  contactEmail: string;
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
  { contactEmail, site }: ContactSettings,
): Mail {
  const { name, email, phone, website, contents } = message;
  const facts = [
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

/** The same message under the same key has the same id, so that it is kept once. */
function idOf(message: NewMessage, key: string = randomUUID()): string {
  const text = JSON.stringify([key, message]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** The page Contact (docs/decisions/0013). */
export function createContactService({
  storage: { messages, rates },
  now,
  ...settings
}: Pick<AuthDeps, 'storage' | 'now'> & ContactSettings) {
  return {
    /** Keeps a message and tells the shop by mail. No mail goes to whoever wrote: it may be anyone. */
    async send(message: NewMessage, { address, idempotencyKey }: Sender) {
      const sender = { name: 'contact', of: networkOf(address), windows: WINDOWS };
      const wait = await rates.takeAll([sender], now());
      if (wait > 0) throw tooMany('contact.too_many', wait);
      const id = idOf(message, idempotencyKey);
      await messages.add(id, message, contactMail(id, message, settings), new Date(now()));
      return { message: texts.contact.sent };
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
