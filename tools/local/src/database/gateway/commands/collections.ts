import { ok } from '../../mongo-wire/bson-build.ts';
import type { Call, Handler } from '../call.ts';
import { value } from '../call.ts';
import { MongoError } from '../errors.ts';

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
};

async function create(call: Call): Promise<Buffer> {
  const { db, body } = call.command;
  const name = call.collection;
  const known = await call.query(
    'SELECT 1 FROM documentdb_api_catalog.collections WHERE database_name = $1 AND collection_name = $2',
    [db, name],
  );
  // the engine takes a second create for none; MongoDB does not
  if (known.length > 0)
    throw new MongoError(48, 'NamespaceExists', `Collection ${db}.${name} already exists.`);
  return call.reply('SELECT documentdb_api.create_collection_view($1, $2)', [db, body]);
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
