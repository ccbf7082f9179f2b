import {
  type AnyClientBulkWriteModel,
  type ClientSession,
  type Document,
  type MongoClient,
  MongoClientBulkWriteError,
} from 'mongodb';

/** A write to the collection in its `namespace`. */
export type CollectionWrite =
  | { name: 'insertOne'; namespace: string; document: Document }
  | {
      name: 'updateOne';
      namespace: string;
      filter: Document;
      update: Document;
      upsert?: boolean;
    };

/**
 * Writes to several collections within a transaction by one command (`bulkWrite`, MongoDB 8.0), in
 * order. Throws the server's first error, which ends the transaction.
 * @returns number of updates that matched or inserted a document
 */
export async function writeTogether(
  client: MongoClient,
  session: ClientSession,
  writes: readonly CollectionWrite[],
): Promise<number> {
  try {
    const models = writes as AnyClientBulkWriteModel<Document>[];
    const done = await client.bulkWrite(models, { session });
    return done.matchedCount + done.upsertedCount;
  } catch (error) {
    // The driver hides errors of the whole command, which carry the retry labels.
    throw (error instanceof MongoClientBulkWriteError && error.cause) || error;
  }
}
