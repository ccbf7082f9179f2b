import { elementOf, isTrue, ok } from '../mongo-wire/bson.ts';
import type { PgConnection } from '../pg-wire/connection.ts';
import { PgConnectionLost } from '../pg-wire/messages.ts';
import type { Backend } from './backend.ts';
import type { Command } from './command.ts';
import { CODE, MongoError } from './errors.ts';
import { commitWithOutcome, outcomeOfCommit } from './outcomes.ts';

/** A transaction of a session. Its commands run one after another on a separate connection. */
export interface Transaction {
  lsid: string;
  number: bigint;
  /** `unknown`: the connection was lost during COMMIT; the outcome is looked up on request. */
  state: 'active' | 'committed' | 'aborted' | 'unknown';
  connection: PgConnection | null;
  clientId: number;
  /** Time at which its last command ended, in ms; Infinity while a command runs. */
  idleSince: number;
  tail: Promise<unknown>;
}

const IDLE_LIMIT_MS = 60_000; // as MongoDB's transactionLifetimeLimitSeconds
// applies while others wait for a connection; MongoDB ends the oldest transactions when its cache
// is full
const IDLE_LIMIT_MS_WHEN_FULL = 1000;
const MAX_REMEMBERED = 10_000;
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);
// MongoDB rejects these too: https://www.mongodb.com/docs/manual/core/transactions-operations/
const REFUSED = new Set(
  'collMod count drop dropDatabase dropIndexes explain listCollections listDatabases listIndexes renameCollection'.split(
    ' ',
  ),
);

/** The newest transaction of each session. */
export class Transactions {
  private readonly newest = new Map<string, Transaction>();
  private readonly backend: Backend;
  private readonly onEnd: (transaction: Transaction) => void;

  /** @param onEnd called when a transaction ends, committed or not */
  constructor(backend: Backend, onEnd: (transaction: Transaction) => void) {
    this.backend = backend;
    this.onEnd = onEnd;
  }

  /** Runs a command of a transaction; an error aborts the transaction, as in MongoDB. */
  async run(
    command: Command,
    work: (transaction: Transaction) => Promise<Buffer>,
  ): Promise<Buffer> {
    const { lsid, txnNumber } = command;
    if (lsid === null || txnNumber === null)
      throw new MongoError(72, 'InvalidOptions', 'a transaction needs lsid and txnNumber');
    const known = this.newest.get(lsid);
    const transaction = command.startsTransaction
      ? this.begin(lsid, txnNumber)
      : known?.number === txnNumber
        ? known
        : { ...unstarted(lsid, txnNumber), state: 'unknown' as const };
    transaction.idleSince = Number.POSITIVE_INFINITY;
    transaction.clientId = command.client.id;
    const done = transaction.tail.then(() => this.step(transaction, command, work));
    const last = done
      .catch(() => {})
      .finally(() => {
        if (transaction.tail === last) transaction.idleSince = Date.now();
      });
    transaction.tail = last;
    return done;
  }

  /**
   * Rolls back the transactions of a disconnected client, which would otherwise hold their locks
   * until the time limit.
   */
  rollbackClient(clientId: number): void {
    for (const transaction of this.newest.values())
      if (transaction.clientId === clientId && transaction.state === 'active')
        this.abandon(transaction);
  }

  /** Rolls back all open transactions, as a primary does when it steps down. */
  async abortAll(): Promise<void> {
    const open = [...this.newest.values()].filter(({ state }) => state === 'active');
    for (const transaction of open) this.abandon(transaction);
    await Promise.all(open.map(({ tail }) => tail));
  }

  /** Rolls back and removes the transaction of an ended session. */
  sessionEnded(lsid: string): void {
    const transaction = this.newest.get(lsid);
    if (transaction) this.abandon(transaction);
    this.newest.delete(lsid);
  }

  /** Rolls back and removes the transactions of all sessions. */
  allSessionsEnded(): void {
    for (const lsid of this.newest.keys()) this.sessionEnded(lsid);
  }

  /**
   * Rolls back abandoned transactions, the oldest first: after a minute, or after a second while
   * other callers wait for a connection. Removes the oldest ended transactions beyond a limit.
   */
  reap(): void {
    const now = Date.now();
    let wanted = this.backend.waiting;
    let surplus = this.newest.size - MAX_REMEMBERED;
    for (const transaction of this.newest.values()) {
      const limit = wanted > 0 ? IDLE_LIMIT_MS_WHEN_FULL : IDLE_LIMIT_MS;
      if (transaction.state === 'active' && now - transaction.idleSince > limit) {
        this.abandon(transaction);
        wanted--;
      }
      if (transaction.state !== 'active' && surplus-- > 0) this.newest.delete(transaction.lsid);
    }
  }

  private begin(lsid: string, number: bigint): Transaction {
    const old = this.newest.get(lsid);
    if (old && old.number === number)
      throw new MongoError(
        CODE.conflictingOperation,
        'ConflictingOperationInProgress',
        `transaction ${number} of this session has already begun`,
      );
    if (old && old.number > number)
      throw new MongoError(
        225,
        'TransactionTooOld',
        `a transaction newer than ${number} of this session has begun`,
      );
    if (old) this.abandon(old);
    const transaction = unstarted(lsid, number);
    // stored before anything is awaited, so that parallel first commands conflict as in MongoDB
    this.newest.delete(lsid);
    this.newest.set(lsid, transaction);
    transaction.tail = (old?.tail ?? Promise.resolve()).then(async () => {
      transaction.connection = await this.backend.transactions.take();
      // not awaited: the first statement is sent in the same round trip and fails if BEGIN fails
      transaction.connection.script('BEGIN').catch(() => {});
    });
    transaction.tail.catch(() => {
      transaction.state = 'aborted';
    });
    return transaction;
  }

  private async step(
    transaction: Transaction,
    command: Command,
    work: (transaction: Transaction) => Promise<Buffer>,
  ): Promise<Buffer> {
    try {
      if (command.name === 'commitTransaction') return await this.commit(transaction);
      if (transaction.state !== 'active') throw noSuchTransaction(transaction.number);
      if (command.name === 'abortTransaction') {
        await this.rollback(transaction);
        return ok();
      }
      if (REFUSED.has(command.name))
        throw new MongoError(
          263,
          'OperationNotSupportedInTransaction',
          `Cannot run '${command.name}' in a multi-document transaction.`,
        );
      const reply = await work(transaction);
      if (WRITES.has(command.name) && hasFailed(reply)) await this.rollback(transaction);
      return reply;
    } catch (error) {
      await this.rollback(transaction);
      throw error;
    }
  }

  private async commit(transaction: Transaction): Promise<Buffer> {
    const { connection } = transaction;
    const id = `${transaction.lsid}:${transaction.number}`;
    if (transaction.state === 'active' && connection) {
      try {
        await commitWithOutcome(connection, id);
        this.finish(transaction, 'committed');
      } catch (error) {
        if (error instanceof PgConnectionLost) this.finish(transaction, 'unknown');
        throw error;
      }
    } else if (transaction.state === 'unknown') {
      transaction.state = (await outcomeOfCommit(this.backend, id)) ? 'committed' : 'aborted';
    }
    if (transaction.state !== 'committed') throw noSuchTransaction(transaction.number);
    return ok();
  }

  private async rollback(transaction: Transaction): Promise<void> {
    if (transaction.state !== 'active') return;
    await transaction.connection?.script('ROLLBACK').catch(() => {}); // the server rolls back a lost connection itself
    this.finish(transaction, 'aborted');
  }

  private finish(transaction: Transaction, state: Transaction['state']): void {
    transaction.state = state;
    if (transaction.connection) this.backend.transactions.give(transaction.connection);
    transaction.connection = null;
    this.onEnd(transaction);
  }

  private abandon(transaction: Transaction): void {
    transaction.tail = transaction.tail.then(
      () => this.rollback(transaction),
      () => {},
    );
  }
}

/** Whether the reply of a write reports a failed statement. */
const hasFailed = (reply: Buffer): boolean =>
  elementOf(reply, 'writeErrors') !== null || isTrue(elementOf(reply, 'nErrors'));

function unstarted(lsid: string, number: bigint): Transaction {
  return {
    lsid,
    number,
    state: 'active',
    connection: null,
    clientId: 0,
    idleSince: Number.POSITIVE_INFINITY,
    tail: Promise.resolve(),
  };
}

function noSuchTransaction(number: bigint): MongoError {
  return new MongoError(
    CODE.noSuchTransaction,
    'NoSuchTransaction',
    `transaction ${number} has ended or never began`,
  );
}
