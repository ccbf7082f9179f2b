import { randomUUID } from 'node:crypto';
import { ensureIndexes, isDuplicateKey } from '@tanabana/mongo-kit';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { ClaimedMail, MailDocument } from './mail-document.ts';

/** How long the record of a mail is kept once it waits no more. */
const KEPT_S = 30 * 24 * 60 * 60;

export type MailRepository = ReturnType<typeof createMailRepository>;

/** The mails of one service, in its own database. */
export function createMailRepository(db: Db) {
  const mails: Collection<MailDocument> = db.collection('mails');

  /** Ends the holder's lease with the outcome; false when the lease was lost to another one. */
  async function settle(mail: ClaimedMail, outcome: Partial<MailDocument>): Promise<boolean> {
    const own = { _id: mail._id, lease: mail.lease };
    const { matchedCount } = await mails.updateOne(own, { $set: { ...outcome, lease: null } });
    return matchedCount === 1;
  }

  const close = (mail: ClaimedMail, now: Date, outcome: Partial<MailDocument>) =>
    settle(mail, { ...outcome, content: null, expiresAt: new Date(now.getTime() + KEPT_S * 1000) });

  return {
    /** Makes the indexes that are missing. */
    prepare: () =>
      ensureIndexes(mails, [
        { key: { state: 1, dueAt: 1 } },
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
      ]),

    /** Keeps a mail unless its id is known. With a session it is there exactly when the rest is. */
    async add({ _id, ...mail }: MailDocument, session?: ClientSession): Promise<void> {
      const insert = { $setOnInsert: mail };
      try {
        await mails.updateOne({ _id }, insert, { upsert: true, session });
      } catch (error) {
        // two at once: the other one's is as good; but a transaction is over with its first error
        if (session || !isDuplicateKey(error)) throw error;
      }
    },

    /** The mail that has been due longest, for the caller alone until `now` + `leaseMs`. */
    async claim(now: Date, leaseMs: number): Promise<ClaimedMail | null> {
      const claimed = await mails.findOneAndUpdate(
        { state: 'waiting', dueAt: { $lte: now } },
        {
          $set: { lease: randomUUID(), dueAt: new Date(now.getTime() + leaseMs) },
          $inc: { tries: 1 },
        },
        { sort: { dueAt: 1, _id: 1 }, returnDocument: 'after' },
      );
      return claimed as ClaimedMail | null;
    },

    sent: (mail: ClaimedMail, now: Date) => close(mail, now, { state: 'sent', error: null }),

    failed: (mail: ClaimedMail, now: Date, error: string) =>
      close(mail, now, { state: 'failed', error }),

    tryAgain: (mail: ClaimedMail, dueAt: Date, error: string) => settle(mail, { dueAt, error }),

    /** How many wait, and since when the first of them does. */
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
