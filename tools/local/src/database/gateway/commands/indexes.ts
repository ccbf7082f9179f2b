import { type Document, decode, ok } from '../../mongo-wire/bson-build.ts';
import type { Call, Handler } from '../call.ts';
import { CODE, fromPacked, MongoError } from '../errors.ts';

export const indexes: Record<string, Handler> = { createIndexes, dropIndexes };

async function createIndexes(call: Call): Promise<Buffer> {
  const { db, body } = call.command;
  const [row] = await call.query(
    'SELECT retval, ok FROM documentdb_api.create_indexes_background($1, $2)',
    [db, body],
  );
  const told: Document = row?.[0] ? decode(row[0]) : {};
  const result: Document = told.raw?.defaultShard ?? told;
  if (row?.[1]?.[0] !== 1) throw indexError(result);
  const { numIndexesBefore, numIndexesAfter, note } = result;
  return ok({
    numIndexesBefore,
    numIndexesAfter,
    createdCollectionAutomatically: result.createdCollectionAutomatically ?? false,
    ...(note && { note }),
  });
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
