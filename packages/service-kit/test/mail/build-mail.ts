import { createLogger } from '@tanabana/service-kit';
import {
  createMailQueue,
  createMailRounds,
  type Mail,
  type MailSenderOptions,
  type MailSettings,
  type MailTransport,
} from '@tanabana/service-kit/mail';
import { type TestDatabase, unique } from '@tanabana/test-kit';

/** Settings of a shop that sends from hello@tanabana.example. */
export const settings: MailSettings = {
  MAIL_FROM: { name: '', address: 'hello@tanabana.example' },
  MAIL_DIR: '/nowhere',
  PUBLIC_URL: 'https://tanabana.example',
  STORE_NAME: 'Tanabana',
  TIME_ZONE: 'Asia/Kolkata',
};

export const buildMail = (overrides: Partial<Mail> = {}): Mail => ({
  to: 'asha@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  kind: 'greeting',
  ...overrides,
});

/** Creates a queue with a controlled clock, and senders for it. */
export async function startQueue({ client, db: databaseOf }: TestDatabase) {
  const db = databaseOf(unique('mail'));
  const clock = { now: Date.parse('2026-11-05T10:00:00Z') };
  const now = () => clock.now;
  const queue = createMailQueue(db, { now });
  await queue.prepare();
  const lines: string[] = [];
  const log = createLogger('test', 'debug', { write: (line) => lines.push(line) });
  return {
    client,
    clock,
    queue,
    lines,
    /** The stored records. */
    records: () => db.collection('mails').find().sort({ queuedAt: 1, _id: 1 }).toArray(),
    collection: db.collection('mails'),
    /** Adds a sender instance; retries use exactly the mean delay. */
    sender: (transport: MailTransport, options: Pick<MailSenderOptions, 'isBusy'> = {}) =>
      createMailRounds({ queue, transport, log, now, random: () => 0.5, ...options }),
  };
}
