import { createHash, randomUUID } from 'node:crypto';
import { type ContactMessage, type NewMessage, texts } from '@tanabana/contracts';
import type { Page } from '@tanabana/mongo-kit';
import { AppError } from '@tanabana/service-kit';
import type { RateLimit } from '../limits/rate-limit.ts';
import { type ContactSettings, contactMail } from './contact-mail.ts';
import type { Actor, ContactRepository, MessageQuery } from './contact-repository.ts';

export interface ContactServiceDeps {
  messages: ContactRepository;
  limit: RateLimit;
  settings: ContactSettings;
  now: () => number;
}

export interface Sender {
  address: string;
  idempotencyKey: string | undefined;
}

/** The same message under the same key has the same id, so that it is kept once. */
function idOf(message: NewMessage, key: string = randomUUID()): string {
  const text = JSON.stringify([key, message]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

export type ContactService = ReturnType<typeof createContactService>;

export function createContactService({ messages, limit, settings, now }: ContactServiceDeps) {
  return {
    /** Keeps a message and tells the shop by mail. No mail goes to whoever wrote: it may be anyone. */
    async send(message: NewMessage, { address, idempotencyKey }: Sender) {
      await limit.take(address);
      const id = idOf(message, idempotencyKey);
      await messages.add(id, message, contactMail(id, message, settings), new Date(now()));
      return { message: texts.contact.sent };
    },

    list: (query: MessageQuery): Promise<Page<ContactMessage>> => messages.page(query),

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
