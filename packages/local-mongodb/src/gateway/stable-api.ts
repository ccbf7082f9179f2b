import { BSON, elementOf, elements, isTrue, splitDocuments, textOf } from '../mongo-wire/bson.ts';
import type { Command } from './command.ts';
import { MongoError } from './errors.ts';

/** https://www.mongodb.com/docs/manual/reference/stable-api-changelog/ */
const COMMANDS = new Set([
  'abortTransaction',
  'aggregate',
  'authenticate',
  'bulkWrite',
  'collMod',
  'commitTransaction',
  'count',
  'create',
  'createIndexes',
  'delete',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'endSessions',
  'explain',
  'find',
  'findAndModify',
  'getMore',
  'hello',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'refreshSessions',
  'update',
]);

/** Fields that MongoDB's command reference excludes from API version 1. */
const FIELDS: Record<string, readonly string[]> = {
  aggregate: ['explain'],
  create: ['autoIndexId', 'capped', 'indexOptionDefaults', 'max', 'size', 'storageEngine'],
  find: [
    'awaitData',
    'max',
    'min',
    'noCursorTimeout',
    'oplogReplay',
    'returnKey',
    'showRecordId',
    'tailable',
  ],
};
const STAGES = [
  '$currentOp',
  '$indexStats',
  '$listLocalSessions',
  '$listSessions',
  '$planCacheStats',
  '$search',
];
const INDEX_FIELDS = ['background', 'bucketSize', 'sparse', 'storageEngine'];

/**
 * Rejects commands and fields outside of a client's Stable API.
 * @throws MongoError 322 for an API version other than 1; 323 if the client is strict and the
 * command or field is not part of version 1
 */
export function checkApiVersion(command: Command): void {
  const version = elementOf(command.body, 'apiVersion');
  const isStrict = isTrue(elementOf(command.body, 'apiStrict'));
  if (!version) {
    if (isStrict || isTrue(elementOf(command.body, 'apiDeprecationErrors')))
      throw new MongoError(
        4886600,
        'Location4886600',
        'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
      );
    return;
  }
  if (textOf(version) !== '1')
    throw new MongoError(322, 'APIVersionError', 'API version must be "1"');
  if (isStrict) checkStrictly(command);
}

function checkStrictly(command: Command): void {
  const { name, body } = command;
  if (!COMMANDS.has(name)) throw strictError(`the command ${name}`);
  for (const field of FIELDS[name] ?? [])
    if (elementOf(body, field)) throw strictError(`the field ${field} of ${name}`);
  if (name === 'aggregate')
    for (const stage of documentsIn(command, 'pipeline'))
      for (const unstable of STAGES)
        if (elementOf(stage, unstable)) throw strictError(`the stage ${unstable}`);
  if (name === 'createIndexes') documentsIn(command, 'indexes').forEach(checkIndex);
}

function checkIndex(index: Buffer): void {
  for (const field of INDEX_FIELDS)
    if (elementOf(index, field)) throw strictError(`the field ${field} of an index`);
  const key = elementOf(index, 'key');
  for (const way of key?.type === BSON.document ? elements(key.value) : [])
    if (textOf(way) === 'text') throw strictError('a text index');
}

function documentsIn({ body, sequences }: Command, name: string): Buffer[] {
  const sequence = sequences.get(name);
  if (sequence) return splitDocuments(sequence);
  const list = elementOf(body, name);
  if (list?.type !== BSON.array) return [];
  return [...elements(list.value)].flatMap(({ type, value }) =>
    type === BSON.document ? [value] : [],
  );
}

const strictError = (what: string): MongoError =>
  new MongoError(
    323,
    'APIStrictError',
    `Provided apiStrict:true, but ${what} is not in API Version 1`,
  );
