import type { AnyBulkWriteOperation, Collection, Document } from 'mongodb';

/** Documents read, and operations written, at once. */
export const BATCH_SIZE = 1000;

/**
 * Writes operations in batches, for migrations of whole collections.
 * @param signal ends the work between two batches
 */
export async function writeInBatches<T extends Document>(
  collection: Collection<T>,
  operations: AsyncIterable<AnyBulkWriteOperation<T>>,
  signal: AbortSignal,
): Promise<void> {
  let batch: AnyBulkWriteOperation<T>[] = [];
  const write = async (): Promise<void> => {
    signal.throwIfAborted();
    if (batch.length > 0) await collection.bulkWrite(batch);
    batch = [];
  };
  for await (const operation of operations) {
    batch.push(operation);
    if (batch.length === BATCH_SIZE) await write();
  }
  await write();
}
