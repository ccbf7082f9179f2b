import { randomUUID } from 'node:crypto';
import type { ClientSession, Db } from 'mongodb';
import { isAddress, type Mail, oneLine } from '../mail.ts';
import type { MailDocument } from './mail-document.ts';
import { createMailRepository, type MailRepository } from './mail-repository.ts';

const MAX_SUBJECT = 200;
const MAX_NAME = 100;

export interface MailQueue {
  /** Makes the indexes that are missing. */
  prepare(): Promise<void>;
  /**
   * Keeps a mail to be sent. With the session of a transaction the mail exists exactly when what the
   * transaction writes does.
   */
  queue(mail: Mail, options?: { session?: ClientSession }): Promise<void>;
  /** The same for many, those without a `dedupeKey` in one write. */
  queueAll(mails: readonly Mail[], options?: { session?: ClientSession }): Promise<void>;
  /** For the sender. */
  repository: MailRepository;
}

export interface MailQueueOptions {
  /** Milliseconds since 1970. */
  now?: () => number;
}

function toDocument(mail: Mail, now: Date): MailDocument {
  const { to, kind, subject, html, text, replyTo, dedupeKey, usefulUntil } = mail;
  const answer = replyTo &&
    isAddress(replyTo.address) && { ...replyTo, name: oneLine(replyTo.name, MAX_NAME) };
  return {
    _id: dedupeKey ?? randomUUID(),
    kind,
    to,
    state: 'waiting',
    content: {
      subject: oneLine(subject, MAX_SUBJECT),
      html,
      text,
      ...(answer && { replyTo: answer }),
    },
    queuedAt: now,
    usefulUntil: usefulUntil ?? null,
    dueAt: now,
    lease: null,
    tries: 0,
    error: null,
  };
}

/** The mails of a service, in the collection `mails` of its own database. */
export function createMailQueue(db: Db, { now = Date.now }: MailQueueOptions = {}): MailQueue {
  const repository = createMailRepository(db);
  const queueAll: MailQueue['queueAll'] = async (mails, { session } = {}) => {
    const at = new Date(now());
    const fresh = mails.filter(({ dedupeKey }) => dedupeKey === undefined);
    await repository.addNew(
      fresh.map((mail) => toDocument(mail, at)),
      session,
    );
    for (const mail of mails) {
      if (mail.dedupeKey !== undefined) await repository.add(toDocument(mail, at), session);
    }
  };
  return {
    repository,
    prepare: repository.prepare,
    queue: (mail, options) => queueAll([mail], options),
    queueAll,
  };
}
