import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Long, ObjectId } from 'bson';
import { REPLICA_SET } from '../engine.ts';
import { type Document, elementOf, textOf } from '../mongo-wire/bson.ts';
import type { Client, Command } from './command.ts';
import { MongoError, nameOfCode } from './errors.ts';

/**
 * A secondary serves them to clients whose read preference allows it. Commands that are not listed
 * are served by any member.
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
 * A replica set whose members are addresses of one engine: no member lags, and at most one is the
 * primary.
 */
export class ReplicaSet {
  readonly members: readonly string[];
  private primary: string | null;
  /** Greater than any before a restart: clients ignore a primary of an earlier term. */
  private term = Date.now();
  /** Number of changes: clients wait for the next one. */
  private version = 0;
  private readonly processId = new ObjectId();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  /** Running commands that only a primary may execute. */
  private readonly running = new Set<Promise<unknown>>();

  /** @param members their addresses, the first primary first */
  constructor(members: readonly string[]) {
    this.members = members;
    this.primary = members[0] ?? null;
  }

  /** The `hello` reply of a member. */
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

  /** The `replSetGetStatus` reply. */
  statusFor({ address }: Client): Document {
    const members = this.members.map((name, _id) => {
      const [state, stateStr] = name === this.primary ? [1, 'PRIMARY'] : [2, 'SECONDARY'];
      return { _id, name, health: 1, state, stateStr, self: name === address };
    });
    const myState = address === this.primary ? 1 : 2;
    return { set: REPLICA_SET, term: Long.fromNumber(this.term), myState, members };
  }

  /** Also part of errors: clients use it to recognise outdated information. */
  get topologyVersion() {
    return {
      topologyVersion: { processId: this.processId, counter: Long.fromNumber(this.version) },
    };
  }

  /**
   * Resolves at the next change, or after a time in milliseconds; at once for a client with another
   * version.
   */
  async changeAfter(known: Document | undefined, ms: number): Promise<void> {
    if (!this.processId.equals(known?.processId) || Number(known?.counter) !== this.version) return;
    await once(this.changes, 'change', { signal: AbortSignal.timeout(ms) }).catch(() => {});
  }

  /**
   * Runs a command sent to a member, if the member may execute it.
   * @throws MongoError if it may not, or stopped being the primary during the command
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
   * Makes the primary step down and, the given milliseconds after its last command, the next member
   * the primary.
   * @param abortTransactions aborts open ones
   * @throws MongoError if the member is not the primary
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
    await abortTransactions(); // of a command that had only arrived
    await delay(electionMs);
    this.term++;
    this.change(this.members[next % this.members.length] ?? null);
  }

  private change(primary: string | null): void {
    this.primary = primary;
    this.version++;
    this.changes.emit('change');
  }

  /** As mongod derives it from the term: a newer primary has a greater one. */
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
