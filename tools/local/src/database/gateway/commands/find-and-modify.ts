import { decodeExactly } from '../../mongo-wire/bson-build.ts';
import { elementOf, isTrue } from '../../mongo-wire/bson-scan.ts';
import { PgError } from '../../pg-wire/errors.ts';
import { type Call, value } from '../call.ts';
import { CODE, MongoError, toMongoError } from '../errors.ts';
import { duplicateKey } from './duplicate-key.ts';
import { againOnConflict } from './retry.ts';

const UPSERT_ATTEMPTS = 4;

/** findAndModify; outside a transaction conflicts and races of two upserts are tried again, as in MongoDB. */
export async function findAndModify(call: Call): Promise<Buffer> {
  const upsert = !call.transaction && isTrue(elementOf(call.command.body, 'upsert'));
  for (let left = upsert ? UPSERT_ATTEMPTS : 1; ; left--) {
    try {
      return await (call.transaction ? modify(call) : againOnConflict(() => modify(call)));
    } catch (error) {
      const duplicate = toMongoError(error, false).code === CODE.duplicateKey;
      if (!duplicate || !(error instanceof PgError)) throw error;
      if (left === 1) throw await described(call, error);
    }
  }
}

async function modify(call: Call): Promise<Buffer> {
  const { db, body } = call.command;
  const rows = await (call.noteId === null
    ? call.query('SELECT p_result FROM documentdb_api.find_and_modify($1, $2, NULL)', [db, body])
    : call.query('SELECT p_result FROM tanabana.find_and_modify_once($1, $2, NULL, $3, $4)', [
        db,
        body,
        call.noteId,
        'f',
      ]));
  return value(rows);
}

async function described(call: Call, error: PgError): Promise<MongoError> {
  const { query, update } = decodeExactly(call.command.body);
  const where = { db: call.command.db, collection: call.collection };
  const { message, ...extra } = await duplicateKey(
    call,
    where,
    { update: { q: query, u: update } },
    error.message,
    error,
  );
  return new MongoError(CODE.duplicateKey, 'DuplicateKey', message, extra);
}
