import type { PgConnection } from '../../pg-wire/connection.ts';
import type { Param } from '../../pg-wire/messages.ts';
import type { Row } from '../../pg-wire/replies.ts';
import { timed } from '../backend.ts';
import type { Call } from '../call.ts';
import { MongoError } from '../errors.ts';
import { againOnConflict, upsertKeys } from './retry.ts';
import { Statements } from './statements.ts';
import { STATEMENTS_FIELD, type Write, type WriteKind } from './write.ts';
import { describeFailures, throwIfPassing } from './write-errors.ts';

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
  const { reply, success } = call.transaction
    ? outcomeIn(await call.query(...statement(write, false)))
    : await againOnConflict(
        `${write.db}.${write.collection}`,
        (mayRace) => execute(call, write, statements, mayRace),
        write.kind === 'update' ? upsertKeys(statements.upsertFilters) : [],
      );
  return success ? reply : describeFailures(call, write, statements, reply);
}

interface Outcome {
  reply: Buffer;
  success: boolean;
}

/**
 * A single statement is a transaction by itself. Several are made one, so that a conflict undoes
 * all of them and all can be tried again.
 */
async function execute(
  call: Call,
  write: Write,
  statements: Statements,
  mayRace: boolean,
): Promise<Outcome> {
  const single = statements.count === 1;
  const [sql, params] = statement(write, single);
  const check = (rows: Row[]): Outcome => {
    const outcome = outcomeIn(rows);
    if (!outcome.success) throwIfPassing(statements, outcome.reply, mayRace);
    return outcome;
  };
  if (single) return check(await call.query(sql, params));
  return call.services.backend.commands.with((connection) =>
    inOneTransaction(connection, async () => {
      const { maxTimeMs } = call.command;
      return check(await timed(connection, maxTimeMs, () => connection.query(sql, params)));
    }),
  );
}

function outcomeIn(rows: Row[]): Outcome {
  const [reply, success] = rows[0] ?? [];
  if (!reply || !success) throw new MongoError(1, 'InternalError', 'the engine gave no reply');
  return { reply, success: success[0] === 1 };
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
