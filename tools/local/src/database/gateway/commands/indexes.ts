import { setTimeout as delay } from 'node:timers/promises';
import { type Document, decode, ok } from '../../mongo-wire/bson-build.ts';
import type { Call, Handler } from '../call.ts';
import { CODE, fromPacked, MongoError } from '../errors.ts';

const EMPTY_DOCUMENT = 5;
const PAUSE_MS = 10;
const BUILD_LIMIT_MS = 10 * 60_000;

export const indexes: Record<string, Handler> = { createIndexes, dropIndexes };

async function createIndexes(call: Call): Promise<Buffer> {
  const { db, body } = call.command;
  const [row] = await call.query(
    'SELECT retval, ok, requests FROM documentdb_api.create_indexes_background($1, $2)',
    [db, body],
  );
  const [told, success, requests] = row ?? [];
  const result = resultIn(told);
  if (success?.[0] !== 1) throw indexError(result);
  if (requests && requests.length > EMPTY_DOCUMENT) await finished(call, requests);
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

/** Waits until indexes that the engine has put into its queue are built. */
async function finished(call: Call, requests: Buffer): Promise<void> {
  for (const until = Date.now() + BUILD_LIMIT_MS; Date.now() < until; ) {
    await call.services.indexQueue.work();
    const [row] = await call.query(
      'SELECT retval, ok, complete FROM documentdb_api_internal.check_build_index_status($1)',
      [requests],
    );
    const [told, success, complete] = row ?? [];
    if (success?.[0] !== 1) throw indexError(resultIn(told));
    if (complete?.[0] === 1) return;
    await delay(PAUSE_MS);
  }
  throw new MongoError(
    CODE.maxTimeMsExpired,
    'MaxTimeMSExpired',
    'the index was not built in time',
  );
}

function resultIn(told: Buffer | null | undefined): Document {
  const reply: Document = told ? decode(told) : {};
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
