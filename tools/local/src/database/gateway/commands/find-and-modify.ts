import { decodeExactly } from '../../mongo-wire/bson-build.ts';
import { elementOf, isTrue } from '../../mongo-wire/bson-scan.ts';
import { PgError } from '../../pg-wire/errors.ts';
import { type Call, value } from '../call.ts';
import { CODE, MongoError, toMongoError } from '../errors.ts';
import { duplicateKey } from './duplicate-key.ts';
import { againOnConflict, UpsertRace, upsertKeys } from './retry.ts';

/** findAndModify; outside a transaction conflicts and races of upserts are tried again, as in MongoDB. */
export async function findAndModify(call: Call): Promise<Buffer> {
  const upsert = isTrue(elementOf(call.command.body, 'upsert'));
  const attempt = async (mayRace: boolean): Promise<Buffer> => {
    try {
      return await modify(call);
    } catch (error) {
      if (upsert && mayRace && isDuplicate(error)) throw new UpsertRace(error.message);
      throw error;
    }
  };
  const namespace = `${call.command.db}.${call.collection}`;
  const filter = elementOf(call.command.body, 'query')?.value;
  const upserted = upsert && filter ? upsertKeys([filter]) : [];
  try {
    return await (call.transaction
      ? attempt(false)
      : againOnConflict(namespace, attempt, upserted));
  } catch (error) {
    throw isDuplicate(error) ? await described(call, error) : error;
  }
}

function isDuplicate(error: unknown): error is PgError {
  return error instanceof PgError && toMongoError(error, false).code === CODE.duplicateKey;
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
