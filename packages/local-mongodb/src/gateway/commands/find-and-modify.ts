import { decodeExactly, documentOf, elementOf, elements, isTrue } from '../../mongo-wire/bson.ts';
import { type Param, PgError, type Row } from '../../pg-wire/messages.ts';
import { type Call, value } from '../call.ts';
import { CODE, MongoError, toMongoError } from '../errors.ts';
import { duplicateKey } from './duplicate-key.ts';
import { invalidDocument } from './invalid-document.ts';
import { rejectHint } from './refusals.ts';
import { inOneTransaction, mayBeRace, retryOnConflict, UpsertRace, upsertKeys } from './retry.ts';

/**
 * Runs findAndModify. Outside a transaction, conflicts and upsert races are retried, as in MongoDB.
 */
export async function findAndModify(call: Call): Promise<Buffer> {
  await validateHint(call);
  const upsert = isTrue(elementOf(call.command.body, 'upsert'));
  const ofOneSnapshot = upsert || isTrue(elementOf(call.command.body, 'remove'));
  const attempt = async (mayRace: boolean): Promise<Buffer> => {
    try {
      return value(await modify(call, ofOneSnapshot && !call.transaction));
    } catch (error) {
      if (isOf(error, CODE.invalidDocument)) throw await invalid(call, error);
      if (!isOf(error, CODE.duplicateKey)) throw error;
      const { statement, duplicate } = await described(call, error);
      if (upsert && mayRace && mayBeRace(statement, duplicate)) throw new UpsertRace(error.message);
      const { message, ...extra } = duplicate;
      throw new MongoError(CODE.duplicateKey, 'DuplicateKey', message, extra);
    }
  };
  const namespace = `${call.command.db}.${call.collection}`;
  const filter = elementOf(call.command.body, 'query')?.value;
  const upserted = upsert && filter ? upsertKeys([filter]) : [];
  return call.transaction ? attempt(false) : retryOnConflict(namespace, attempt, upserted);
}

/** Validates the hint, then removes it: the engine does not support hints here and needs none. */
async function validateHint(call: Call): Promise<void> {
  const { command, collection } = call;
  const hint = command.fields.get('hint') ?? null;
  if (!hint) return;
  await rejectHint(call, { db: command.db, collection }, hint);
  command.body = documentOf([...elements(command.body)].filter(({ name }) => name !== 'hint'));
}

function isOf(error: unknown, code: number): error is PgError {
  return error instanceof PgError && toMongoError(error, false).code === code;
}

function modify(call: Call, apart: boolean): Promise<Row[]> {
  const { db, body } = call.command;
  const [sql, params]: [string, Param[]] =
    call.noteId === null
      ? ['SELECT p_result FROM documentdb_api.find_and_modify($1, $2, NULL)', [db, body]]
      : [
          'SELECT p_result FROM tanabana.find_and_modify_once($1, $2, NULL, $3, $4)',
          [db, body, call.noteId, 'f'],
        ];
  return apart ? inOneTransaction(call, true, sql, params) : call.query(sql, params);
}

async function invalid(call: Call, error: PgError): Promise<MongoError> {
  const { query, sort } = decodeExactly(call.command.body);
  const where = { db: call.command.db, collection: call.collection };
  const source = { update: { q: query, sort } };
  const errInfo = await invalidDocument(call, where, source, error.message);
  return new MongoError(CODE.invalidDocument, 'DocumentValidationFailure', error.message, {
    errInfo,
  });
}

async function described(call: Call, error: PgError) {
  const { query, update } = decodeExactly(call.command.body);
  const where = { db: call.command.db, collection: call.collection };
  const statement = { q: query, u: update };
  const source = { update: statement };
  return { statement, duplicate: await duplicateKey(call, where, source, error.message, error) };
}
