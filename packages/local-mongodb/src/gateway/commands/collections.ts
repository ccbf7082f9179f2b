import { setTimeout as delay } from 'node:timers/promises';
import { type Document, decode, ok } from '../../mongo-wire/bson.ts';
import { type Call, type Handler, value } from '../call.ts';
import { CODE, fromPacked, MongoError } from '../errors.ts';
import { isCreationFailure } from './retry.ts';

/** Commands whose complete reply is one document from the engine. */
export const queries: Record<string, Handler> = {
  count: onBody('SELECT document FROM documentdb_api.count_query($1, $2)'),
  distinct: onBody('SELECT document FROM documentdb_api.distinct_query($1, $2)'),
  validate: onBody('SELECT document FROM documentdb_api.validate($1, $2)'),
  collStats: (call) =>
    call.reply('SELECT documentdb_api.coll_stats($1, $2)', [call.command.db, call.collection]),
  dbStats: (call) => call.reply('SELECT documentdb_api.db_stats($1)', [call.command.db]),
  listDatabases: (call) =>
    call.reply('SELECT documentdb_api.list_databases($1)', [call.command.body]),
  currentOp: (call) =>
    call.reply('SELECT document FROM documentdb_api.current_op_command($1)', [call.command.body]),
};

function onBody(sql: string): Handler {
  return (call: Call) => call.reply(sql, [call.command.db, call.command.body]);
}

export const collections: Record<string, Handler> = {
  create,
  drop,
  dropDatabase,
  collMod: (call) =>
    call.reply('SELECT documentdb_api.coll_mod($1, $2, $3)', [
      call.command.db,
      call.collection,
      call.command.body,
    ]),
  renameCollection: (call) =>
    call.reply('SELECT documentdb_api.rename_collection($1)', [call.command.body]),
  compact: (call) => call.reply('SELECT documentdb_api.compact($1)', [call.command.body]),
  analyze,
};

const KNOWN =
  'SELECT 1 FROM documentdb_api_catalog.collections WHERE database_name = $1 AND collection_name = $2';

async function create(call: Call): Promise<Buffer> {
  const { db, body } = call.command;
  const name = call.collection;
  const known = await call.query(KNOWN, [db, name]);
  // the engine ignores a second create; MongoDB rejects it
  if (known.length > 0)
    throw new MongoError(48, 'NamespaceExists', `Collection ${db}.${name} already exists.`);
  return call.reply('SELECT documentdb_api.create_collection_view($1, $2)', [db, body]);
}

/**
 * Updates the statistics of a collection, by which queries are planned, as MongoDB's internal
 * command of this name does; the engine itself does so about once a minute.
 */
async function analyze(call: Call): Promise<Buffer> {
  const rows = await call.query(
    `SELECT collection_id::text FROM documentdb_api_catalog.collections
      WHERE database_name = $1 AND collection_name = $2`,
    [call.command.db, call.collection],
  );
  if (rows.length > 0) await call.query(`ANALYZE documentdb_data.documents_${value(rows)}`, []);
  return ok();
}

async function drop(call: Call): Promise<Buffer> {
  const { db } = call.command;
  const name = call.collection;
  const rows = await call.query('SELECT documentdb_api.drop_collection($1, $2)', [db, name]);
  return value(rows)[0] === 1 ? ok({ ns: `${db}.${name}` }) : ok();
}

async function dropDatabase(call: Call): Promise<Buffer> {
  const { db } = call.command;
  await call.query('SELECT documentdb_api.drop_database($1)', [db]);
  return ok({ dropped: db });
}

const EMPTY_DOCUMENT = 5;
const PAUSE_MS = 10;
const BUILD_LIMIT_MS = 10 * 60_000;

export const indexes: Record<string, Handler> = { createIndexes, dropIndexes };

async function createIndexes(call: Call): Promise<Buffer> {
  const result = await (call.transaction ? createdInTransaction(call) : createdInQueue(call));
  const {
    numIndexesBefore,
    numIndexesAfter,
    createdCollectionAutomatically = false,
    note,
  } = result;
  return ok({
    numIndexesBefore,
    numIndexesAfter,
    createdCollectionAutomatically,
    ...(note && { note }),
  });
}

const MAX_ATTEMPTS = 20;

/**
 * Creates indexes through the engine's queue. Existing indexes stay unchanged, so that the whole
 * command can be retried.
 */
async function createdInQueue(call: Call): Promise<Document> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await queued(call);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isCreationFailure(error)) throw error;
      await delay(Math.random() * PAUSE_MS * attempt);
    }
  }
}

async function queued(call: Call): Promise<Document> {
  const { db, body } = call.command;
  const [row] = await call.query(
    'SELECT retval, ok, requests FROM documentdb_api.create_indexes_background($1, $2)',
    [db, body],
  );
  const [reply, success, requests] = row ?? [];
  const result = resultIn(reply);
  if (success?.[0] !== 1) throw indexError(result);
  if (requests && requests.length > EMPTY_DOCUMENT) await finished(call, requests);
  return result;
}

/**
 * Creates indexes without the queue: another connection processes the queue and would wait for the
 * end of this transaction.
 */
async function createdInTransaction(call: Call): Promise<Document> {
  const { db, body } = call.command;
  const reply = await call.reply(
    'SELECT documentdb_api_internal.create_indexes_non_concurrently($1, $2)',
    [db, body],
  );
  const result = resultIn(reply);
  // query on another connection, which does not see this transaction's changes
  const older = await call.services.backend.query(KNOWN, [db, call.collection]);
  if (older.length > 0 && result.numIndexesAfter > result.numIndexesBefore)
    throw new MongoError(
      263,
      'OperationNotSupportedInTransaction',
      `Cannot create new indexes on existing collection ${db}.${call.collection} in a multi-document transaction.`,
    );
  return result;
}

/** Waits until the queued indexes are built. */
async function finished(call: Call, requests: Buffer): Promise<void> {
  for (const until = Date.now() + BUILD_LIMIT_MS; Date.now() < until; ) {
    await call.services.indexQueue.work();
    const [row] = await call.query(
      'SELECT retval, ok, complete FROM documentdb_api_internal.check_build_index_status($1)',
      [requests],
    );
    const [reply, success, complete] = row ?? [];
    if (success?.[0] !== 1) throw indexError(resultIn(reply));
    if (complete?.[0] === 1) return;
    await delay(PAUSE_MS);
  }
  throw new MongoError(
    CODE.maxTimeMsExpired,
    'MaxTimeMSExpired',
    'the index was not built in time',
  );
}

function resultIn(section: Buffer | null | undefined): Document {
  const reply: Document = section ? decode(section) : {};
  return reply.raw?.defaultShard ?? reply;
}

async function dropIndexes(call: Call): Promise<Buffer> {
  const { db, body } = call.command;
  const result = decode(await call.reply('CALL documentdb_api.drop_indexes($1, $2)', [db, body]));
  if (!result.ok) throw indexError(result);
  return ok({ nIndexesWas: result.nIndexesWas });
}

function indexError(result: Document): MongoError {
  const error = fromPacked(result.code ?? 0, result.errmsg ?? 'the engine gave no reason', false);
  if (error.code !== CODE.duplicateKey) return error;
  return new MongoError(error.code, error.codeName, `Index build failed: E11000 ${error.message}`);
}
