import {
  type AnyClientBulkWriteModel,
  type ClientSession,
  type Document,
  type MongoClient,
  MongoClientBulkWriteError,
} from 'mongodb';

/** A write of the collection that its `namespace` names. */
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
 * Does writes of several collections within a transaction by one command (`bulkWrite`, since MongoDB 8.0), in
 * their order. Throws what the server says of the first that fails; the transaction is over then.
 * @returns how many updates found their document, or made it
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
    // The driver hides what concerns the whole command, with the labels that say whether to try again.
    throw (error instanceof MongoClientBulkWriteError && error.cause) || error;
  }
}
