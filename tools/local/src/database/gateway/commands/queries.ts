import type { Call, Handler } from '../call.ts';

/** Commands whose reply is one document that the engine makes as a whole. */
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
