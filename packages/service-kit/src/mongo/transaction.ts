import { type ClientSession, type MongoClient, MongoServerSelectionError } from 'mongodb';
import { TRANSACTION_MS } from './timeouts.ts';

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

/** A transaction that was still being tried when its time was over; nothing of it is stored. */
export class TransactionTimeout extends Error {
  override readonly name = 'TransactionTimeout';
  constructor() {
    super('The transaction was not over in time');
  }
}

/**
 * Runs `work` in one transaction and gives its value. The driver repeats `work` when another writer
 * was faster, or another server has become the primary, so it must have no effect but writes with this session, one
 * after the other. An error of `work` undoes everything and is thrown on. Throws `UnknownOutcome` where it broke, or
 * was not over within `limitMs`, while it was being committed; after any other error nothing is stored.
 */
export function withTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  limitMs = TRANSACTION_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isCommitting = false;
    let isOver = false;
    const fail = (error: unknown): void => {
      isOver = true;
      reject(isCommitting ? new UnknownOutcome(error) : error);
    };
    const timer = setTimeout(() => fail(new TransactionTimeout()), limitMs);

    async function attempt(session: ClientSession): Promise<T> {
      isCommitting = false;
      if (isOver) throw new TransactionTimeout();
      const value = await work(session).catch((error: unknown) => {
        // To abort it the driver would wait for a primary once more.
        if (error instanceof MongoServerSelectionError) fail(error);
        throw error;
      });
      if (isOver) throw new TransactionTimeout();
      isCommitting = true;
      return value;
    }

    client
      .withSession((session) =>
        session.withTransaction(() => attempt(session), { writeConcern: { w: 'majority' } }),
      )
      .then(resolve, fail)
      .finally(() => clearTimeout(timer));
  });
}
