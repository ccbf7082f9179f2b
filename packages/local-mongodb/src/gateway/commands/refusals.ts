import { EJSON } from 'bson';
import {
  BSON,
  type Document,
  decode,
  type Element,
  elementOf,
  elements,
  isDeeper,
  isTrue,
  numberOf,
  textOf,
} from '../../mongo-wire/bson.ts';
import type { Call } from '../call.ts';
import type { Command } from '../command.ts';
import { CODE, MongoError } from '../errors.ts';
import { type Index, indexesOf } from './duplicate-key.ts';

const READ_CONCERNS = ['local', 'available', 'majority', 'linearizable', 'snapshot'];
const SNAPSHOT_READS = ['find', 'aggregate', 'distinct'];

// the limits that MongoDB enforces; its documentation states 100
const MAX_LEVELS = 200;
const MAX_STORED_LEVELS = 180;

// known fields of commands that the engine does not parse itself
const FIELDS: Record<string, string[]> = {
  drop: [],
  dropDatabase: [],
  commitTransaction: ['recoveryToken'],
  abortTransaction: ['recoveryToken'],
  killCursors: ['cursors'],
  getMore: ['collection', 'batchSize'],
  collStats: ['scale', 'freeStorage'],
  dbStats: ['scale', 'freeStorage'],
  bulkWrite: [
    'ops',
    'nsInfo',
    'ordered',
    'errorsOnly',
    'bypassDocumentValidation',
    'let',
    'cursor',
  ],
};
const OF_ALL_COMMANDS = new Set(
  `lsid txnNumber autocommit startTransaction readConcern writeConcern maxTimeMS comment apiVersion apiStrict
  apiDeprecationErrors`.split(/\s+/),
);

// options that the engine accepts but ignores
const FIND_OPTIONS = ['min', 'max', 'returnKey', 'showRecordId', 'tailable', 'awaitData'];

/**
 * Rejects commands that MongoDB rejects but the engine accepts or partly ignores.
 * @throws MongoError
 */
export function refuse(command: Command): void {
  const { name, fields } = command;
  if (isDeeper(command.body, MAX_LEVELS))
    throw new MongoError(
      15,
      'Overflow',
      `BSONObj exceeded maximum nested object depth: ${MAX_LEVELS}`,
    );
  const time = fields.get('$clusterTime');
  if (time && !isClusterTime(time))
    throw new MongoError(14, 'TypeMismatch', "'$clusterTime.clusterTime' is not of type timestamp");
  rejectByReadConcern(command);
  const own = FIELDS[name];
  for (const [at, field] of [...(own ? fields.keys() : [])].entries())
    if (at > 0 && !field.startsWith('$') && !own?.includes(field) && !OF_ALL_COMMANDS.has(field))
      throw new MongoError(
        40415,
        'Location40415',
        `BSON field '${name}.${field}' is an unknown field.`,
      );
  if (name === 'find') rejectFindOptions(fields);
  if (name === 'aggregate') rejectStages(command);
}

const isClusterTime = ({ type, value }: Element): boolean =>
  type === BSON.document && elementOf(value, 'clusterTime')?.type === BSON.timestamp;

function rejectByReadConcern({ name, fields, inTransaction }: Command): void {
  const level = levelOf(fields);
  if (level === null) return;
  if (!READ_CONCERNS.includes(level))
    throw new MongoError(CODE.badValue, 'BadValue', `'${level}' is not a read concern level`);
  if (level !== 'snapshot' || inTransaction) return;
  if (!SNAPSHOT_READS.includes(name))
    throw new MongoError(
      72,
      'InvalidOptions',
      `Command ${name} does not support read concern snapshot`,
    );
  throw unsupported('read concern snapshot outside of a transaction');
}

function levelOf(fields: Map<string, Element>): string | null {
  const concern = fields.get('readConcern');
  const level = concern?.type === BSON.document ? elementOf(concern.value, 'level') : null;
  return level && textOf(level);
}

function rejectFindOptions(fields: Map<string, Element>): void {
  for (const name of FIND_OPTIONS)
    if (isTrue(fields.get(name) ?? null) || fields.get(name)?.type === BSON.document)
      throw unsupported(`find option '${name}'`);
  const limit = fields.get('limit');
  if (limit && (numberOf(limit) ?? 0) < 0)
    throw new MongoError(51024, 'Location51024', "BSON field 'limit' value must be >= 0");
}

/**
 * Rejects a document that is nested too deeply for MongoDB to store.
 * @throws MongoError
 */
export function rejectDeep(document: Buffer): void {
  if (isDeeper(document, MAX_STORED_LEVELS))
    throw new MongoError(
      15,
      'Overflow',
      `cannot insert document because it exceeds ${MAX_STORED_LEVELS} levels of nesting`,
    );
}

function rejectStages({ fields, subject }: Command): void {
  const pipeline = fields.get('pipeline');
  const stages = pipeline?.type === BSON.array ? [...elements(pipeline.value)] : [];
  const named = (stage: Element | undefined, name: string) =>
    stage?.type === BSON.document && elementOf(stage.value, name) !== null;
  if (named(stages[0], '$changeStream'))
    throw new MongoError(
      40573,
      'Location40573',
      'The $changeStream stage is not supported by this engine',
    );
  const writing = ['$out', '$merge'].find((name) => named(stages.at(-1), name));
  if (!writing) return;
  if (levelOf(fields) === 'linearizable')
    throw new MongoError(
      72,
      'InvalidOptions',
      `${writing} cannot be used with a 'linearizable' read concern level`,
    );
  if (textOf(subject) === null)
    throw unsupported(`${writing} of an aggregate without a collection`);
}

/**
 * Rejects a write's hint that matches no index; the engine would ignore it.
 * @throws MongoError
 */
export async function rejectHint(
  call: Call,
  where: { db: string; collection: string },
  hint: Element | null,
): Promise<void> {
  if (!hint) return;
  const indexes = await indexesOf(call, where);
  const wanted = hint.type === BSON.document ? shownKey(decode(hint.value)) : textOf(hint);
  const isKnown = ({ name, key }: Index) => name === wanted || shownKey(key) === wanted;
  if (indexes.length > 0 && !indexes.some(isKnown))
    throw new MongoError(
      CODE.badValue,
      'BadValue',
      'hint provided does not correspond to an existing index',
    );
}

const shownKey = (key: Document) => EJSON.stringify(key, { relaxed: true });

/**
 * Returns the error of a write concern that a single server cannot fulfil; null if the write
 * concern can be fulfilled.
 */
export function writeConcernError({ fields }: Command): Document | null {
  const concern = fields.get('writeConcern');
  const w = concern?.type === BSON.document ? elementOf(concern.value, 'w') : null;
  if (!w) return null;
  if ((numberOf(w) ?? 0) > 1)
    return {
      code: 100,
      codeName: 'UnsatisfiableWriteConcern',
      errmsg: 'Not enough data-bearing nodes',
    };
  const mode = textOf(w) ?? 'majority';
  if (mode === 'majority') return null;
  return {
    code: 79,
    codeName: 'UnknownReplWriteConcern',
    errmsg: `No write concern mode named '${mode}' found in replica set configuration`,
  };
}

export const unsupported = (what: string): MongoError =>
  new MongoError(115, 'CommandNotSupported', `${what} is not supported by this engine`);
