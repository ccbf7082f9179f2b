import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Long, ObjectId } from 'bson';
import { REPLICA_SET } from '../engine.ts';
import { type Document, elementOf, textOf } from '../mongo-wire/bson.ts';
import type { Client, Command } from './command.ts';
import { MongoError, nameOfCode } from './errors.ts';

/**
 * Commands that a secondary serves only if the client's read preference allows it. Any member
 * serves commands that are in neither list.
 */
const READS = new Set(
  'aggregate collStats count dbStats distinct explain find listCollections listDatabases listIndexes validate'.split(
    ' ',
  ),
);
const WRITES = new Set(
  'abortTransaction bulkWrite collMod commitTransaction compact create createIndexes delete drop dropDatabase dropIndexes findAndModify insert renameCollection update'.split(
    ' ',
  ),
);

const NOT_WRITABLE_PRIMARY = 10107;
const NOT_PRIMARY_NO_SECONDARY_OK = 13435;
const INTERRUPTED = 11602;

/**
 * A replica set whose members are addresses of one engine: no member lags behind, and at most one
 * is the primary.
 */
export class ReplicaSet {
  readonly members: readonly string[];
  private primary: string | null;
  /**
   * Election term. Higher than any term before a restart, because clients ignore a primary with an
   * earlier term.
   */
  private term = Date.now();
  /** Number of topology changes so far; clients wait for the next one. */
  private version = 0;
  private readonly processId = new ObjectId();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  /** Running commands that only a primary may execute. */
  private readonly running = new Set<Promise<unknown>>();

  /** @param members addresses of the members; the first one is the initial primary */
  constructor(members: readonly string[]) {
    this.members = members;
    this.primary = members[0] ?? null;
  }

  /** Returns the `hello` reply of the member that the client reached. */
  describe({ address }: Client): Document {
    const isPrimary = address === this.primary;
    return {
      isWritablePrimary: isPrimary,
      secondary: !isPrimary,
      setName: REPLICA_SET,
      setVersion: 1,
      hosts: [...this.members],
      me: address,
      ...(this.primary && { primary: this.primary }),
      ...(isPrimary && { electionId: this.electionId }),
      ...this.topologyVersion,
    };
  }

  /** Returns the `replSetGetStatus` reply of the member that the client reached. */
  statusFor({ address }: Client): Document {
    const members = this.members.map((name, _id) => {
      const [state, stateStr] = name === this.primary ? [1, 'PRIMARY'] : [2, 'SECONDARY'];
      return { _id, name, health: 1, state, stateStr, self: name === address };
    });
    const myState = address === this.primary ? 1 : 2;
    return { set: REPLICA_SET, term: Long.fromNumber(this.term), myState, members };
  }

  /**
   * Topology version, which is also part of errors: clients use it to recognise outdated
   * information.
   */
  get topologyVersion() {
    return {
      topologyVersion: { processId: this.processId, counter: Long.fromNumber(this.version) },
    };
  }

  /**
   * Waits for the next topology change.
   * @param known the version that the client knows; if it is outdated, there is no wait
   * @param ms maximum wait in milliseconds
   */
  async changeAfter(known: Document | undefined, ms: number): Promise<void> {
    if (!this.processId.equals(known?.processId) || Number(known?.counter) !== this.version) return;
    await once(this.changes, 'change', { signal: AbortSignal.timeout(ms) }).catch(() => {});
  }

  /**
   * Runs a command if the addressed member may execute it.
   * @throws MongoError if the member may not, or if the primary changed during the command
   */
  async run<T>(command: Command, work: () => Promise<T>): Promise<T> {
    const { name, client, inTransaction } = command;
    const isPrimary = client.address === this.primary;
    if (!isPrimary && WRITES.has(name)) throw this.error(NOT_WRITABLE_PRIMARY);
    if (!isPrimary && (inTransaction || (READS.has(name) && !maySecondaryServe(command))))
      throw this.error(NOT_PRIMARY_NO_SECONDARY_OK);
    if (!inTransaction && !WRITES.has(name)) return work();
    const { version } = this;
    const done = work();
    const ended = done.catch(() => {});
    this.running.add(ended);
    await ended;
    this.running.delete(ended);
    if (version !== this.version) throw this.error(INTERRUPTED);
    return done;
  }

  /**
   * Makes the primary step down. When its last command has ended, and after `electionMs`
   * milliseconds more, the next member becomes the primary.
   * @param abortTransactions aborts the open transactions
   * @throws MongoError if the addressed member is not the primary
   */
  stepDown(
    { address }: Client,
    electionMs: number,
    abortTransactions: () => Promise<void>,
  ): Promise<void> {
    if (address !== this.primary) throw this.error(NOT_WRITABLE_PRIMARY);
    this.change(null);
    return this.elect(this.members.indexOf(address) + 1, electionMs, abortTransactions);
  }

  private async elect(
    next: number,
    electionMs: number,
    abortTransactions: () => Promise<void>,
  ): Promise<void> {
    await Promise.all([abortTransactions(), ...this.running]);
    await abortTransactions(); // including one that a running command has just begun
    await delay(electionMs);
    this.term++;
    this.change(this.members[next % this.members.length] ?? null);
  }

  private change(primary: string | null): void {
    this.primary = primary;
    this.version++;
    this.changes.emit('change');
  }

  /** Derived from the term as in mongod, so that a newer primary has a greater id. */
  private get electionId(): ObjectId {
    return new ObjectId(`7fffffff${this.term.toString(16).padStart(16, '0')}`);
  }

  private error(code: number): MongoError {
    const message = code === INTERRUPTED ? 'operation was interrupted' : 'not primary';
    return new MongoError(code, nameOfCode(code), message);
  }
}

function maySecondaryServe({ fields }: Command): boolean {
  const preference = fields.get('$readPreference');
  const mode = preference && elementOf(preference.value, 'mode');
  return mode != null && textOf(mode) !== 'primary';
}
