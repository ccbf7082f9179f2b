import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import { type CollectionWrite, ensureIndexes, isDuplicateKey } from '../mongo/index.ts';
import { isAddress, type Mail, oneLine } from './mail.ts';

const MAX_SUBJECT = 200;
const MAX_NAME = 100;

/**
 * Content of an email; deleted once it is sent, because it may contain secrets such as a password
 * reset link.
 */
interface MailContent {
  subject: string;
  html: string;
  text: string;
  replyTo?: { name: string; address: string };
  unsubscribe?: string;
}

interface MailDocument {
  /** The email's `dedupeKey`, else random. */
  _id: string;
  kind: string;
  to: string;
  /** Account of the reader. */
  account?: string;
  state: 'waiting' | 'sent' | 'failed';
  content: MailContent | null;
  queuedAt: Date;
  /** No attempts after this time. */
  usefulUntil: Date | null;
  /** While waiting: time of the next attempt; while being sent: end of the lease. */
  dueAt: Date;
  /** Instance that is sending it. */
  lease: string | null;
  tries: number;
  /** Error of the last attempt, without content. */
  error: string | null;
  /** When the record expires; set once it is sent or given up. */
  expiresAt?: Date;
}

/** An email leased to this instance until `dueAt`. */
export interface ClaimedMail extends MailDocument {
  content: MailContent;
  lease: string;
}

/** Seconds for which the record of a finished email is kept. */
const KEPT_S = 30 * 24 * 60 * 60;
const SEEN_AT_ONCE = 50;

function toDocument(mail: Mail, now: Date): MailDocument {
  const { to, account, kind, subject, html, text, replyTo, dedupeKey, usefulUntil } = mail;
  const { unsubscribe } = mail;
  const answer = replyTo &&
    isAddress(replyTo.address) && { ...replyTo, name: oneLine(replyTo.name, MAX_NAME) };
  return {
    _id: dedupeKey ?? randomUUID(),
    kind,
    to,
    ...(account !== undefined && { account }),
    state: 'waiting',
    content: {
      subject: oneLine(subject, MAX_SUBJECT),
      html,
      text,
      ...(answer && { replyTo: answer }),
      ...(unsubscribe !== undefined && { unsubscribe }),
    },
    queuedAt: now,
    usefulUntil: usefulUntil ?? null,
    dueAt: now,
    lease: null,
    tries: 0,
    error: null,
  };
}

export interface MailQueueOptions {
  /** Milliseconds since 1970. */
  now?: () => number;
}

export type MailQueue = ReturnType<typeof createMailQueue>;

/** Email queue of a service, in the collection `mails` of its database. */
export function createMailQueue(db: Db, { now = Date.now }: MailQueueOptions = {}) {
  const mails: Collection<MailDocument> = db.collection('mails');
  let queuedAt = Number.NEGATIVE_INFINITY;

  /** Ends the lease with the outcome; false if the lease was lost. */
  async function settle(mail: ClaimedMail, outcome: Partial<MailDocument>): Promise<boolean> {
    const own = { _id: mail._id, lease: mail.lease };
    const { matchedCount } = await mails.updateOne(own, { $set: { ...outcome, lease: null } });
    return matchedCount === 1;
  }

  const close = (mail: ClaimedMail, now: Date, outcome: Partial<MailDocument>) =>
    settle(mail, { ...outcome, content: null, expiresAt: new Date(now.getTime() + KEPT_S * 1000) });

  /** Due at the last query and not yet claimed by this instance. */
  let seen: string[] = [];

  const idsOf = async (due: Filter<MailDocument>): Promise<string[]> => {
    const found = await mails
      .find(due, { projection: { _id: 1 } })
      .limit(SEEN_AT_ONCE)
      .toArray();
    return found.map(({ _id }) => _id);
  };

  /** Stores an email unless its key exists. */
  async function addKeyed(mail: MailDocument, session?: ClientSession): Promise<void> {
    const { _id, ...insert } = mail;
    try {
      await mails.updateOne({ _id }, { $setOnInsert: insert }, { upsert: true, session });
    } catch (error) {
      // A concurrent insert is equivalent; but a transaction ends with its first error
      if (session || !isDuplicateKey(error)) throw error;
    }
  }

  /** Like `queue` for many emails: those without a `dedupeKey` in one write. */
  async function queueAll(all: readonly Mail[], { session }: { session?: ClientSession } = {}) {
    const at = new Date(now());
    queuedAt = at.getTime();
    const fresh = all.filter(({ dedupeKey }) => dedupeKey === undefined);
    const documents = fresh.map((mail) => toDocument(mail, at));
    if (documents.length > 0) await mails.insertMany(documents, { session });
    for (const mail of all)
      if (mail.dedupeKey !== undefined) await addKeyed(toDocument(mail, at), session);
  }

  return {
    /** Creates missing indexes. */
    prepare: () =>
      ensureIndexes(mails, [
        { key: { state: 1, dueAt: 1 } },
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
        { key: { account: 1 }, partialFilterExpression: { account: { $exists: true } } },
      ]),

    /** Queues an email. With a session, it is stored if and only if the transaction commits. */
    queue: (mail: Mail, options?: { session?: ClientSession }) => queueAll([mail], options),

    queueAll,

    /** Milliseconds since 1970 at which this instance last queued emails. */
    queuedAt: (): number => queuedAt,

    /** Returns the writes that queue emails without a `dedupeKey`, for use with other writes. */
    queueing(all: readonly Mail[]): CollectionWrite[] {
      const at = new Date(now());
      queuedAt = at.getTime();
      const { namespace } = mails;
      return all.map((mail) => ({ name: 'insertOne', namespace, document: toDocument(mail, at) }));
    },

    /**
     * Claims a due email until `now` + `leaseMs`. In no strict order, because sorting would cost
     * more the longer the queue is.
     */
    async claim(now: Date, leaseMs: number): Promise<ClaimedMail | null> {
      const due = { state: 'waiting', dueAt: { $lte: now } } as const;
      for (let looked = false; ; looked = true) {
        for (let id = seen.shift(); id !== undefined; id = seen.shift()) {
          const claimed = await mails.findOneAndUpdate(
            { _id: id, ...due },
            {
              $set: { lease: randomUUID(), dueAt: new Date(now.getTime() + leaseMs) },
              $inc: { tries: 1 },
            },
            { returnDocument: 'after' },
          );
          if (claimed) return claimed as ClaimedMail;
        }
        if (looked) return null;
        seen = await idsOf(due);
      }
    },

    sent: (mail: ClaimedMail, now: Date) => close(mail, now, { state: 'sent', error: null }),

    failed: (mail: ClaimedMail, now: Date, error: string) =>
      close(mail, now, { state: 'failed', error }),

    tryAgain: (mail: ClaimedMail, dueAt: Date, error: string) => settle(mail, { dueAt, error }),

    /** Deletes the emails with these `dedupeKey`s. */
    async remove(keys: readonly string[], session?: ClientSession): Promise<void> {
      await mails.deleteMany({ _id: { $in: [...keys] } }, { session });
    },

    /** Deletes the emails of deleted accounts, sent or not. */
    async forget(accounts: readonly string[], session?: ClientSession): Promise<void> {
      await mails.deleteMany({ account: { $in: [...accounts] } }, { session });
    },

    /** Returns the number of waiting emails and the time of the oldest. */
    async waiting(): Promise<{ count: number; since: Date | null }> {
      const filter = { state: 'waiting' } as const;
      const oldest = await mails.findOne(filter, {
        sort: { queuedAt: 1, _id: 1 },
        projection: { queuedAt: 1 },
      });
      return { count: await mails.countDocuments(filter), since: oldest?.queuedAt ?? null };
    },
  };
}
