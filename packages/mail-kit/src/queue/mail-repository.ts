import { randomUUID } from 'node:crypto';
import { ensureIndexes, isDuplicateKey } from '@tanabana/mongo-kit';
import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import type { ClaimedMail, MailDocument } from './mail-document.ts';

/** How long the record of a mail is kept once it waits no more. */
const KEPT_S = 30 * 24 * 60 * 60;
const SEEN_AT_ONCE = 50;

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

  /** Seen to be due a moment ago and not claimed by this instance yet. */
  let seen: string[] = [];

  const idsOf = async (due: Filter<MailDocument>): Promise<string[]> => {
    const found = await mails
      .find(due, { projection: { _id: 1 } })
      .limit(SEEN_AT_ONCE)
      .toArray();
    return found.map(({ _id }) => _id);
  };

  return {
    /** Makes the indexes that are missing. */
    prepare: () =>
      ensureIndexes(mails, [
        { key: { state: 1, dueAt: 1 } },
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
      ]),

    /** Keeps mails whose ids are new. */
    async addNew(documents: readonly MailDocument[], session?: ClientSession): Promise<void> {
      if (documents.length > 0) await mails.insertMany([...documents], { session });
    },

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

    /**
     * A mail that is due, for the caller alone until `now` + `leaseMs`; in no strict order: to sort what
     * waits takes longer the more there is of it.
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
