import { Long } from 'bson';
import { BSON, elementOf, elements, isTrue, ok } from '../../mongo-wire/bson.ts';
import type { Row } from '../../pg-wire/messages.ts';
import type { Call, Handler } from '../call.ts';
import { MongoError } from '../errors.ts';
import { explainCommand } from './explain.ts';

const FIRST_PAGE = {
  find: 'find_cursor_first_page',
  aggregate: 'aggregate_cursor_first_page',
  listCollections: 'list_collections_cursor_first_page',
  listIndexes: 'list_indexes_cursor_first_page',
};

export const cursorCommands: Record<string, Handler> = {
  find: (call) => firstPage(call, FIRST_PAGE.find),
  aggregate: (call) => {
    const { body } = call.command;
    if (isTrue(elementOf(body, 'explain'))) return explainCommand(call, 'aggregate', body, false);
    return firstPage(call, FIRST_PAGE.aggregate);
  },
  listCollections: (call) => firstPage(call, FIRST_PAGE.listCollections),
  listIndexes: (call) => firstPage(call, FIRST_PAGE.listIndexes),
  getMore,
  killCursors,
};

async function firstPage(call: Call, engineFunction: string): Promise<Buffer> {
  const { db, body, lsid } = call.command;
  const rows = await call.query(
    `SELECT cursorPage, continuation, cursorId FROM documentdb_api.${engineFunction}($1, $2)`,
    [db, body],
  );
  const [page, continuation, id] = columns(rows);
  if (continuation && id)
    call.services.cursors.add({
      id: id.readBigInt64BE(0).toString(),
      db,
      continuation: Buffer.from(continuation), // copied, because the row is part of the receive buffer
      transaction: call.transaction,
      lsid,
    });
  return page;
}

async function getMore(call: Call): Promise<Buffer> {
  const { cursors } = call.services;
  const { type, value } = call.command.subject;
  const id = type === BSON.int64 ? value.readBigInt64LE(0).toString() : '';
  const cursor = cursors.get(id);
  if (!cursor || cursor.transaction !== call.transaction)
    throw new MongoError(43, 'CursorNotFound', `cursor id ${id} not found`);
  try {
    const rows = await call.query(
      'SELECT cursorPage, continuation FROM documentdb_api.cursor_get_more($1, $2, $3)',
      [cursor.db, call.command.body, cursor.continuation],
    );
    const [page, continuation] = columns(rows);
    if (continuation) cursor.continuation = Buffer.from(continuation);
    else cursors.finished(cursor);
    return page;
  } catch (error) {
    cursors.close(cursor);
    throw error;
  }
}

function killCursors(call: Call): Buffer {
  const killed: Long[] = [];
  const missing: Long[] = [];
  const ids = elementOf(call.command.body, 'cursors');
  for (const { type, value } of ids?.type === BSON.array ? elements(ids.value) : []) {
    if (type !== BSON.int64) continue;
    const id = value.readBigInt64LE(0);
    const cursor = call.services.cursors.get(id.toString());
    if (cursor) call.services.cursors.close(cursor);
    (cursor ? killed : missing).push(Long.fromBigInt(id));
  }
  return ok({
    cursorsKilled: killed,
    cursorsNotFound: missing,
    cursorsAlive: [],
    cursorsUnknown: [],
  });
}

function columns(rows: Row[]): [Buffer, Buffer | null, Buffer | null] {
  const [page, continuation = null, id = null] = rows[0] ?? [];
  if (!page) throw new MongoError(1, 'InternalError', 'the engine returned no page');
  return [page, continuation, id];
}
