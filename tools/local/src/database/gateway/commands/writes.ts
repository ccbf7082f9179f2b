import type { PgConnection } from '../../pg-wire/connection.ts';
import type { Param } from '../../pg-wire/messages.ts';
import type { Row } from '../../pg-wire/replies.ts';
import { timed } from '../backend.ts';
import type { Call } from '../call.ts';
import { MongoError } from '../errors.ts';
import { againOnConflict } from './retry.ts';
import { Statements } from './statements.ts';
import { STATEMENTS_FIELD, type Write, type WriteKind } from './write.ts';
import { describeFailures, failuresOf } from './write-errors.ts';

/** insert, update, delete. */
export function write(call: Call): Promise<Buffer> {
  const { name, db, body, sequences } = call.command;
  const kind = name as WriteKind;
  const sequence = sequences.get(STATEMENTS_FIELD[kind]) ?? null;
  return runWrite(call, {
    kind,
    db,
    collection: call.collection,
    body,
    sequence,
    noteId: call.noteId,
  });
}

/**
 * Does a write and tells its failures as MongoDB does. Outside a transaction a conflict with
 * another write is not told: MongoDB tries again itself, and so do we.
 */
export async function runWrite(call: Call, write: Write): Promise<Buffer> {
  const statements = new Statements(write);
  const attempt = async (): Promise<Buffer> => {
    const rows = await execute(call, write, statements.count === 1);
    const [reply, success] = rows[0] ?? [];
    if (!reply || !success) throw new MongoError(1, 'InternalError', 'the engine gave no reply');
    if (success[0] === 1) return reply;
    return describeFailures(call, write, statements, reply);
  };
  return call.transaction ? attempt() : againOnConflict(attempt);
}

/** A single statement is a transaction by itself. Several are made one, so that a conflict undoes all and all can be tried again. */
async function execute(call: Call, write: Write, single: boolean): Promise<Row[]> {
  const [sql, params] = statement(write, single);
  if (single || call.transaction) return call.query(sql, params);
  return call.services.backend.commands.with((connection) =>
    inOneTransaction(connection, async () => {
      const rows = await timed(connection, call.command.maxTimeMs, () =>
        connection.query(sql, params),
      );
      const reply = rows[0]?.[0];
      if (reply && rows[0]?.[1]?.[0] !== 1) failuresOf(reply, false);
      return rows;
    }),
  );
}

function statement(write: Write, single: boolean): [string, Param[]] {
  const { kind, db, body, sequence, noteId } = write;
  if (noteId === null)
    return [
      `SELECT p_result, p_success FROM documentdb_api.${kind}($1, $2, $3, NULL)`,
      [db, body, sequence],
    ];
  return [
    `SELECT p_result, p_success FROM tanabana.${kind}_once($1, $2, $3, $4, $5)`,
    [db, body, sequence, noteId, single ? 'f' : 't'],
  ];
}

async function inOneTransaction<T>(connection: PgConnection, work: () => Promise<T>): Promise<T> {
  connection.script('BEGIN').catch(() => {}); // if it fails, so does what follows
  try {
    const result = await work();
    await connection.script('COMMIT');
    return result;
  } catch (error) {
    await connection.script('ROLLBACK').catch(() => {});
    throw error;
  }
}
