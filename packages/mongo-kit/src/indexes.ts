import type { Collection, Document, IndexDescription } from 'mongodb';

/** Makes what is missing of these indexes; with all of them there it changes nothing. */
export async function ensureIndexes<T extends Document>(
  collection: Collection<T>,
  indexes: readonly IndexDescription[],
): Promise<void> {
  if (indexes.length > 0) await collection.createIndexes([...indexes]);
}
