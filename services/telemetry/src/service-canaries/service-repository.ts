import { withTransaction } from '@tanabana/service-kit/mongo';
import type { Db } from 'mongodb';
import { type CanaryDocument, type CanaryServiceDocument, collectionsOf } from '../database.ts';

export type ServiceRepository = ReturnType<typeof createServiceRepository>;

/** Services with instances of their next version at a gateway, and which plan is their last one. */
export function createServiceRepository(db: Db) {
  const { canaries, canaryServices } = collectionsOf(db);

  return {
    /** Stores that a gateway named these services. */
    async seen(names: readonly string[], seenAt: Date): Promise<void> {
      if (names.length === 0) return;
      const writes = names.map((name) => ({
        updateOne: { filter: { _id: name }, update: { $max: { seenAt } }, upsert: true },
      }));
      await canaryServices.bulkWrite(writes, { ordered: false });
    },
    /** Returns a service; null if no gateway ever named it. */
    get: (name: string): Promise<CanaryServiceDocument | null> =>
      canaryServices.findOne({ _id: name }),
    /**
     * Stores a new plan unless the service's last one has not ended; of concurrent plans one.
     * @returns whether it was stored
     */
    start(canary: CanaryDocument): Promise<boolean> {
      return withTransaction(db.client, async (session) => {
        const service = await canaryServices.findOne({ _id: canary.module }, { session });
        const last = service?.plan && (await canaries.findOne({ _id: service.plan }, { session }));
        if (last && last.endedAt === null) return false;
        await canaryServices.updateOne(
          { _id: canary.module },
          { $set: { plan: canary._id } },
          { session },
        );
        await canaries.insertOne(canary, { session });
        return true;
      });
    },
  };
}
