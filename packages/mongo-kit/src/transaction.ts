import type { ClientSession, MongoClient } from 'mongodb';

export type { ClientSession } from 'mongodb';

/**
 * Runs `work` in one transaction and gives its value. The driver repeats `work` when another writer
 * was faster, so it must have no effect but writes with this session, one after the other. An error
 * of `work` undoes everything and is thrown on.
 */
export const withTransaction = <T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> =>
  client.withSession((session) =>
    session.withTransaction(() => work(session), { writeConcern: { w: 'majority' } }),
  );
