import type { ClientSession, Collection } from 'mongodb';

const BATCH = 500;

/** All documents as BSON, by their id. */
export async function* rawDocuments(
  collection: Collection,
  session?: ClientSession,
): AsyncGenerator<Uint8Array> {
  const cursor = collection.find({}, { session, raw: true, sort: { _id: 1 }, batchSize: BATCH });
  for await (const document of cursor) yield document as unknown as Uint8Array;
}
