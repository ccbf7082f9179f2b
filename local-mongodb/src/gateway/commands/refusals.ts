import { EJSON } from 'bson';
import {
  BSON,
  type Document,
  decode,
  type Element,
  elementOf,
  elements,
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

// of the commands that the engine does not read itself
const FIELDS: Record<string, string[]> = {
  drop: [],
  dropDatabase: [],
  commitTransaction: ['recoveryToken'],
  abortTransaction: ['recoveryToken'],
  killCursors: ['cursors'],
  getMore: ['collection', 'batchSize'],
};
const OF_ALL_COMMANDS = new Set(
  `lsid txnNumber autocommit startTransaction readConcern writeConcern maxTimeMS comment apiVersion apiStrict
  apiDeprecationErrors`.split(/\s+/),
);

// the engine takes them and does not heed them
const FIND_OPTIONS = ['min', 'max', 'returnKey', 'showRecordId', 'tailable', 'awaitData'];

/**
 * Refuses what MongoDB refuses and the engine does not, and what the engine takes and does not heed.
 * @throws MongoError
 */
export function refuse(command: Command): void {
  const { name, fields } = command;
  refuseByReadConcern(command);
  const own = FIELDS[name];
  for (const [at, field] of [...(own ? fields.keys() : [])].entries())
    if (at > 0 && !field.startsWith('$') && !own?.includes(field) && !OF_ALL_COMMANDS.has(field))
      throw new MongoError(
        40415,
        'Location40415',
        `BSON field '${name}.${field}' is an unknown field.`,
      );
  if (name === 'find') refuseFindOptions(fields);
  if (name === 'aggregate') refuseChangeStream(fields.get('pipeline'));
}

function refuseByReadConcern({ name, fields, inTransaction }: Command): void {
  const concern = fields.get('readConcern');
  const given = concern?.type === BSON.document ? elementOf(concern.value, 'level') : null;
  const level = given && textOf(given);
  if (level === null) return;
  if (!READ_CONCERNS.includes(level))
    throw new MongoError(CODE.badValue, 'BadValue', `'${level}' is no level of read concern`);
  if (level !== 'snapshot' || inTransaction) return;
  if (!SNAPSHOT_READS.includes(name))
    throw new MongoError(
      72,
      'InvalidOptions',
      `Command ${name} does not support read concern snapshot`,
    );
  throw unsupported('read concern snapshot outside of a transaction');
}

function refuseFindOptions(fields: Map<string, Element>): void {
  for (const name of FIND_OPTIONS)
    if (isTrue(fields.get(name) ?? null) || fields.get(name)?.type === BSON.document)
      throw unsupported(`find option '${name}'`);
  const limit = fields.get('limit');
  if (limit && (numberOf(limit) ?? 0) < 0)
    throw new MongoError(51024, 'Location51024', "BSON field 'limit' value must be >= 0");
}

function refuseChangeStream(pipeline: Element | undefined): void {
  const [first] = pipeline?.type === BSON.array ? elements(pipeline.value) : [];
  if (first?.type === BSON.document && elementOf(first.value, '$changeStream'))
    throw new MongoError(
      40573,
      'Location40573',
      'The $changeStream stage is not supported by this engine',
    );
}

/**
 * Refuses a hint of a write that names no index: the engine does not heed it.
 * @throws MongoError
 */
export async function refuseHint(
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

/** The error of a write concern that a replica set of one member cannot fulfil; null for any other. */
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
