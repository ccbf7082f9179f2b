import { Long } from 'bson';
import { ok } from '../../mongo-wire/bson-build.ts';
import { BSON, elementOf, elements, isTrue } from '../../mongo-wire/bson-scan.ts';
import type { Row } from '../../pg-wire/replies.ts';
import type { Call, Handler } from '../call.ts';
import { MongoError } from '../errors.ts';
import { explainCommand } from './explain.ts';

const FIRST_PAGE = {
  find: 'find_cursor_first_page',
  aggregate: 'aggregate_cursor_first_page',
  listCollections: 'list_collections_cursor_first_page',
  listIndexes: 'list_indexes_cursor_first_page',
};
// the engine takes them and does not heed them
const FIND_OPTIONS_REFUSED = ['min', 'max', 'returnKey', 'showRecordId'];

export const cursorCommands: Record<string, Handler> = {
  find: (call) => {
    refuseFindOptions(call.command.body);
    return firstPage(call, FIRST_PAGE.find);
  },
  aggregate: (call) => {
    const { body } = call.command;
    refuseChangeStream(body);
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
      continuation: Buffer.from(continuation), // a copy: the row is part of all that was received
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
  if (!page) throw new MongoError(1, 'InternalError', 'the engine gave no page');
  return [page, continuation, id];
}

function refuseFindOptions(body: Buffer): void {
  for (const { name, type, value } of elements(body))
    if (FIND_OPTIONS_REFUSED.includes(name) && !(type === BSON.boolean && value[0] === 0))
      throw new MongoError(
        115,
        'CommandNotSupported',
        `find option '${name}' is not supported by this engine`,
      );
}

function refuseChangeStream(body: Buffer): void {
  const pipeline = elementOf(body, 'pipeline');
  if (pipeline?.type !== BSON.array) return;
  for (const stage of elements(pipeline.value)) {
    if (stage.type === BSON.document && elementOf(stage.value, '$changeStream'))
      throw new MongoError(
        40573,
        'Location40573',
        'The $changeStream stage is not supported by this engine',
      );
    return; // it can only be the first
  }
}
