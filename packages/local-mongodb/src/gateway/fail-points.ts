import { setTimeout as delay } from 'node:timers/promises';
import { type Document, decode, decodeExactly, encode, ok } from '../mongo-wire/bson.ts';
import type { Command } from './command.ts';
import { CODE, errorLabels, MongoError, nameOfCode, STATE_CHANGES } from './errors.ts';
import type { ReplicaSet } from './replica-set.ts';

/** Thrown to close the client's connection instead of sending a reply. */
export class ConnectionToClose extends Error {
  override name = 'ConnectionToClose';
}

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isFlag = (value: unknown) => typeof value === 'boolean';

interface Failure {
  failCommands: string[];
  appName?: string;
  errorCode?: number;
  errorLabels?: string[];
  closeConnection?: boolean;
  /**
   * Extension of this engine: closes the connection instead of replying, after the command was
   * executed.
   */
  afterWork?: boolean;
  blockConnection?: boolean;
  blockTimeMS?: number;
  writeConcernError?: Document;
}

interface WriteFailure {
  closeConnection?: boolean;
  failBeforeCommitExceptionCode?: number;
}

type Checks<Data> = Record<keyof Data, (value: unknown) => boolean>;
const COMMAND: Checks<Failure> = {
  failCommands: isTexts,
  appName: isText,
  errorCode: isCount,
  errorLabels: isTexts,
  closeConnection: isFlag,
  afterWork: isFlag,
  blockConnection: isFlag,
  blockTimeMS: isCount,
  writeConcernError: (value) => typeof value === 'object' && value !== null,
};
const WRITE: Checks<WriteFailure> = {
  closeConnection: isFlag,
  failBeforeCommitExceptionCode: isCount,
};

/** One fail point: which commands trigger it, how often, and what it does. */
class FailPoint<Data extends object> {
  private data: Data | null = null;
  private skip = 0;
  private times = 0;
  private entered = 0;
  private readonly checks: Checks<Data>;

  constructor(checks: Checks<Data>) {
    this.checks = checks;
  }

  set(mode: unknown, data: Document): Buffer {
    const { skip, times } = modeIn(mode);
    for (const [name, value] of times === 0 ? [] : Object.entries(data))
      if (!this.checks[name as keyof Data]?.(value))
        throw new MongoError(CODE.badValue, 'BadValue', `data.${name} is not valid`);
    this.data = data as Data;
    this.skip = skip;
    this.times = times;
    return ok({ count: this.entered });
  }

  /** Counts a command that matches, and returns the action if the fail point applies to it. */
  enter(isMeant: (data: Data) => unknown): Data | null {
    if (!this.data || this.times === 0 || !isMeant(this.data)) return null;
    if (this.skip-- > 0) return null;
    this.times--;
    this.entered++;
    return this.data;
  }
}

/**
 * Test hooks that make commands fail, as on a mongod with `enableTestCommands`: `failCommand`
 * (https://github.com/mongodb/mongo/wiki/The-failCommand-fail-point), and
 * `onPrimaryTransactionalWrite`
 * (https://github.com/mongodb/specifications/tree/master/source/retryable-writes/tests), which
 * fails retryable writes before they are committed or closes the connection afterwards.
 */
export class FailPoints {
  private readonly points = {
    failCommand: new FailPoint(COMMAND),
    onPrimaryTransactionalWrite: new FailPoint(WRITE),
    maxTimeAlwaysTimeOut: new FailPoint({}),
  };
  /**
   * Ids of retryable writes that were executed before the fail point closed their connection; their
   * repetitions do not trigger it again.
   */
  private readonly done = new Set<string>();

  private readonly replicaSet: ReplicaSet;

  constructor(replicaSet: ReplicaSet) {
    this.replicaSet = replicaSet;
  }

  /** Handles `configureFailPoint`. */
  configure({ db, body }: Command): Buffer {
    const { configureFailPoint: name, mode, data = {} } = decode(body);
    if (db !== 'admin')
      throw new MongoError(13, 'Unauthorized', 'configureFailPoint is for the admin database only');
    if (!Object.hasOwn(this.points, name))
      throw new MongoError(105, 'FailPointSetFailed', `${name} is not a fail point of this engine`);
    if (name === 'failCommand' && mode !== 'off') checkTogether(data);
    this.done.clear();
    return this.points[name as keyof typeof this.points].set(mode, data);
  }

  /**
   * Applies fail points before a command.
   * @throws MongoError the requested failure
   * @throws ConnectionToClose if the connection must be closed
   */
  async before(command: Command): Promise<void> {
    if (this.points.maxTimeAlwaysTimeOut.enter(() => command.maxTimeMs > 0)) throw timedOut();
    const failure = this.points.failCommand.enter(
      (data) =>
        isMeant(data, command) &&
        !data.afterWork &&
        (data.errorCode !== undefined || data.closeConnection || data.blockConnection),
    );
    if (failure) command.client.metFailPoint = true;
    if (failure?.blockConnection) await block(failure.blockTimeMS ?? 0, command.maxTimeMs);
    if (failure?.closeConnection) throw new ConnectionToClose();
    if (failure?.errorCode !== undefined) throw failed(failure.errorCode, failure.errorLabels);
    const lost = this.points.onPrimaryTransactionalWrite.enter(
      (data) => data.failBeforeCommitExceptionCode !== undefined && isRetryableWrite(command),
    );
    if (!lost) return;
    command.client.metFailPoint = true;
    throw lost.closeConnection === false
      ? failed(lost.failBeforeCommitExceptionCode)
      : new ConnectionToClose();
  }

  /**
   * Applies fail points after a command.
   * @returns the reply, with the requested write concern error if there is one
   * @throws ConnectionToClose if the connection must be closed
   */
  after(command: Command, reply: Buffer): Buffer {
    const id = `${command.lsid}:${command.txnNumber}`;
    const lost = this.points.onPrimaryTransactionalWrite.enter(
      (data) =>
        data.failBeforeCommitExceptionCode === undefined &&
        isRetryableWrite(command) &&
        !this.done.has(id),
    );
    if (lost && lost.closeConnection !== false) {
      this.done.add(id);
      command.client.metFailPoint = true;
      throw new ConnectionToClose();
    }
    const failure = this.points.failCommand.enter(
      (data) => (data.writeConcernError || data.afterWork) && isMeant(data, command),
    );
    if (!failure) return reply;
    command.client.metFailPoint = true;
    if (failure.afterWork || !failure.writeConcernError) throw new ConnectionToClose();
    const { writeConcernError } = failure;
    const labels = failure.errorLabels ?? errorLabels(command, 0, writeConcernError.code);
    return encode({
      ...decodeExactly(reply),
      writeConcernError,
      ...(labels.length > 0 && { errorLabels: labels }),
      ...(STATE_CHANGES.has(writeConcernError.code) && this.replicaSet.topologyVersion),
    });
  }
}

const isMeant = ({ failCommands, appName }: Failure, { name, client }: Command): boolean =>
  failCommands.includes(name) && (appName === undefined || appName === client.appName);

const isRetryableWrite = ({ txnNumber, inTransaction }: Command): boolean =>
  txnNumber !== null && !inTransaction;

function failed(code = 0, labels: string[] | null = null): MongoError {
  const message = "Failing command via 'failCommand' failpoint";
  const error = new MongoError(code, nameOfCode(code), message);
  error.labels = labels;
  return error;
}

function modeIn(mode: unknown): { skip: number; times: number } {
  const always = { skip: 0, times: Number.POSITIVE_INFINITY };
  if (mode === 'alwaysOn') return always;
  if (mode === 'off') return { skip: 0, times: 0 };
  const { skip, times } = (mode ?? {}) as { skip?: unknown; times?: unknown };
  if (isCount(times)) return { skip: 0, times: Number(times) };
  if (isCount(skip)) return { ...always, skip: Number(skip) };
  throw new MongoError(
    CODE.badValue,
    'BadValue',
    "mode must be 'alwaysOn', 'off', { times } or { skip }",
  );
}

function checkTogether({ failCommands, blockConnection, blockTimeMS }: Document): void {
  if (!failCommands)
    throw new MongoError(CODE.badValue, 'BadValue', 'failCommand needs data.failCommands');
  if (blockConnection && blockTimeMS === undefined)
    throw new MongoError(72, 'InvalidOptions', 'blockConnection needs blockTimeMS');
}

async function block(ms: number, maxTimeMs: number): Promise<void> {
  const isCut = maxTimeMs > 0 && maxTimeMs < ms;
  await delay(isCut ? maxTimeMs : ms);
  if (isCut) throw timedOut();
}

const timedOut = () =>
  new MongoError(CODE.maxTimeMsExpired, 'MaxTimeMSExpired', 'operation exceeded time limit');
