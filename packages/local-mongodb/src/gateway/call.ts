import { textOf } from '../mongo-wire/bson.ts';
import type { Param, Row } from '../pg-wire/messages.ts';
import { type Backend, timed } from './backend.ts';
import type { Command } from './command.ts';
import type { Cursors } from './cursors.ts';
import { MongoError } from './errors.ts';
import type { FailPoints } from './fail-points.ts';
import type { IndexQueue, Maintenance } from './maintenance.ts';
import type { ReplicaSet } from './replica-set.ts';
import type { Transaction, Transactions } from './transactions.ts';

/** Services that commands use. */
export interface Services {
  backend: Backend;
  transactions: Transactions;
  cursors: Cursors;
  maintenance: Maintenance;
  indexQueue: IndexQueue;
  /** Null unless test commands are allowed. */
  failPoints: FailPoints | null;
  replicaSet: ReplicaSet;
  /** Closes all client connections to one member. */
  disconnect(member: string): void;
  /** Number of connected clients. */
  connections(): number;
}

/** Runs a command and returns the reply as BSON. */
export type Handler = (call: Call) => Promise<Buffer> | Buffer;

/** One command that runs inside a transaction or on its own. */
export class Call {
  readonly services: Services;
  readonly command: Command;
  readonly transaction: Transaction | null;

  constructor(services: Services, command: Command, transaction: Transaction | null = null) {
    this.services = services;
    this.command = command;
    this.transaction = transaction;
  }

  /**
   * Name of the command's collection.
   * @throws MongoError if the command names none
   */
  get collection(): string {
    const name = textOf(this.command.subject);
    if (!name)
      throw new MongoError(
        73,
        'InvalidNamespace',
        `'${this.command.name}' needs the name of a collection`,
      );
    return name;
  }

  /** Id of a retryable write; null for any other command. */
  get noteId(): string | null {
    const { lsid, txnNumber } = this.command;
    return this.transaction || lsid === null || txnNumber === null ? null : `${lsid}:${txnNumber}`;
  }

  /**
   * Runs a statement, in the command's transaction if it has one, within the command's maxTimeMS.
   */
  query(sql: string, params: readonly Param[]): Promise<Row[]> {
    const { maxTimeMs } = this.command;
    const connection = this.transaction?.connection;
    if (connection) return timed(connection, maxTimeMs, () => connection.query(sql, params));
    return this.services.backend.query(sql, params, maxTimeMs);
  }

  /** Runs a statement whose only value is the reply. */
  async reply(sql: string, params: readonly Param[]): Promise<Buffer> {
    return value(await this.query(sql, params));
  }
}

/**
 * Returns the first column of the first row.
 * @throws MongoError if there is none
 */
export function value(rows: Row[]): Buffer {
  const bytes = rows[0]?.[0];
  if (!bytes) throw new MongoError(1, 'InternalError', 'the engine returned no reply');
  return bytes;
}
