import type { ClientSession, MongoClient } from 'mongodb';

/**
 * Runs `read` with a session that sees all databases as they were at one moment, whatever is written
 * meanwhile: so orders and the stock that they took agree. A snapshot session where the server knows
 * them (MongoDB; it keeps the past for 5 minutes unless told, `minSnapshotHistoryWindowInSeconds`),
 * else a transaction that is never committed.
 * @param some any collection that may be read: one is needed to ask the server
 */
export async function withSnapshot<T>(
  client: MongoClient,
  some: { db: string; collection: string },
  read: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return (await hasSnapshots(client, some))
    ? client.withSession({ snapshot: true }, read)
    : client.withSession(async (session) => {
        session.startTransaction({ readConcern: { level: 'snapshot' } });
        try {
          return await read(session);
        } finally {
          await session.abortTransaction();
        }
      });
}

/** A server that knows none takes the word for it and gives no time. */
function hasSnapshots(
  client: MongoClient,
  { db, collection }: { db: string; collection: string },
): Promise<boolean> {
  return client.withSession({ snapshot: true }, async (session) => {
    const { cursor } = (await client
      .db(db)
      .command({ find: collection, limit: 1 }, { session })
      .catch(() => ({}))) as { cursor?: { atClusterTime?: unknown } };
    return cursor?.atClusterTime !== undefined;
  });
}
