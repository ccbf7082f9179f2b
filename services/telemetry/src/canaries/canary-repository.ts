import type { MailQueue } from '@tanabana/service-kit/mail';
import { ignoreDuplicate, withTransaction } from '@tanabana/service-kit/mongo';
import type { AnyBulkWriteOperation, Db } from 'mongodb';
import {
  type CanaryDocument,
  type CanaryEventDocument,
  collectionsOf,
  type WebhookDocument,
} from '../database.ts';
import type { CanaryMessages } from './canary-messages.ts';
import type { EvidenceIncrements } from './evidence.ts';

/** Plans that the dashboard shows. */
const SHOWN = 20;

/** Fields that a check may change. */
export type CanaryChange = Partial<Omit<CanaryDocument, '_id' | 'sums' | 'events' | 'revision'>>;

export type CanaryRepository = ReturnType<typeof createCanaryRepository>;

/** Plans of canaries, their figures and decisions, and the messages about them. */
export function createCanaryRepository(db: Db, mails: Pick<MailQueue, 'queueAll'>) {
  const { canaries, webhooks } = collectionsOf(db);

  return {
    /** Stores a new plan unless it is stored. */
    async start(canary: CanaryDocument): Promise<void> {
      await canaries.insertOne(canary).catch(ignoreDuplicate);
    },
    /** Adds to the sums of plans. */
    async add(increments: readonly EvidenceIncrements[]): Promise<void> {
      if (increments.length === 0) return;
      const writes = increments.map(
        ({ id, by }): AnyBulkWriteOperation<CanaryDocument> => ({
          updateOne: { filter: { _id: id }, update: { $inc: by } },
        }),
      );
      await canaries.bulkWrite(writes, { ordered: false });
    },
    /** Returns the plans with these ids. */
    withIds: async (ids: readonly string[]): Promise<CanaryDocument[]> =>
      ids.length === 0 ? [] : canaries.find({ _id: { $in: [...ids] } }).toArray(),
    /** Returns the plans that are in the registry as far as known. */
    running: (): Promise<CanaryDocument[]> => canaries.find({ endedAt: null }).toArray(),
    /** Returns the newest plans. */
    newest: (): Promise<CanaryDocument[]> =>
      canaries.find().sort({ checkedAt: -1 }).limit(SHOWN).toArray(),
    /**
     * Changes a plan that nobody changed since it was read, and queues the messages about an event
     * in the same transaction.
     * @returns whether it was changed
     */
    change(
      { _id, revision }: CanaryDocument,
      change: CanaryChange,
      event?: CanaryEventDocument,
      messages?: CanaryMessages,
    ): Promise<boolean> {
      return withTransaction(db.client, async (session) => {
        const { matchedCount } = await canaries.updateOne(
          { _id, revision },
          {
            $set: { ...change, revision: revision + 1 },
            ...(event && { $push: { events: event } }),
          },
          { session },
        );
        if (matchedCount === 0) return false;
        if (messages?.mails.length) await mails.queueAll(messages.mails, { session });
        if (messages?.webhook) {
          const { _id: webhookId, ...webhook } = messages.webhook;
          await webhooks.updateOne(
            { _id: webhookId },
            { $setOnInsert: webhook },
            { upsert: true, session },
          );
        }
        return true;
      });
    },
    /** Takes a due webhook; another one takes it if it is not settled until `until`. */
    claimWebhook: (now: Date, until: Date): Promise<WebhookDocument | null> =>
      webhooks.findOneAndUpdate(
        { dueAt: { $lte: now } },
        { $set: { dueAt: until }, $inc: { tries: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      ),
    async postponeWebhook(id: string, dueAt: Date): Promise<void> {
      await webhooks.updateOne({ _id: id }, { $set: { dueAt } });
    },
    async removeWebhook(id: string): Promise<void> {
      await webhooks.deleteOne({ _id: id });
    },
  };
}
