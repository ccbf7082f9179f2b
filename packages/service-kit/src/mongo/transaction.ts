import type { ClientSession, MongoClient } from 'mongodb';

export type { ClientSession } from 'mongodb';

/**
 * A transaction whose commit was sent and not answered: what it wrote is stored, or will be, or not.
 * `cause` is what came instead of the answer.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
  constructor(cause: unknown) {
    super('Nobody knows whether the transaction was committed', { cause });
  }
}

/**
 * Runs `work` in one transaction and gives its value. The driver repeats `work` when another writer
 * was faster, so it must have no effect but writes with this session, one after the other. An error
 * of `work` undoes everything and is thrown on. Throws `UnknownOutcome` where it broke while it was
 * being committed; after any other error nothing is stored.
 */
export async function withTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  let isCommitting = false;
  try {
    return await client.withSession((session) =>
      session.withTransaction(
        async () => {
          isCommitting = false;
          const value = await work(session);
          isCommitting = true;
          return value;
        },
        { writeConcern: { w: 'majority' } },
      ),
    );
  } catch (error) {
    throw isCommitting ? new UnknownOutcome(error) : error;
  }
}
