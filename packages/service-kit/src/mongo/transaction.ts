import { type ClientSession, type MongoClient, MongoServerSelectionError } from 'mongodb';
import { TRANSACTION_MS } from './timeouts.ts';

export type { ClientSession } from 'mongodb';

/**
 * A transaction whose commit got no response: its writes may or may not be stored. `cause` is the
 * error.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
  constructor(cause: unknown) {
    super('It is unknown whether the transaction was committed', { cause });
  }
}

/** A transaction that timed out; nothing of it is stored. */
export class TransactionTimeout extends Error {
  override readonly name = 'TransactionTimeout';
  constructor() {
    super('The transaction did not finish in time');
  }
}

/**
 * Runs `work` in one transaction and returns its value. The driver repeats `work` after a write
 * conflict or failover, so it must have no side effects except writes with this session, one after
 * the other. An error of `work` rolls back and is rethrown. Throws `UnknownOutcome` if the commit
 * failed or timed out (`limitMs`); after any other error nothing is stored.
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
        // To abort, the driver would wait for a primary again.
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
