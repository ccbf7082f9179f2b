import type { PgConnection } from '../pg-wire/connection.ts';
import type { Backend } from './backend.ts';
import { OUTCOMES } from './schema.ts';

// longer than any driver goes on retrying
const KEEP = "interval '10 minutes'";

/**
 * Commits, with a note in the same transaction that it was committed: whoever misses the answer,
 * because the engine or this gateway died, can ask for it later. One that wrote nothing needs none.
 * @param id hex digits and a colon
 */
export async function commitWithOutcome(connection: PgConnection, id: string): Promise<void> {
  const note = `INSERT INTO ${OUTCOMES} (id) SELECT '${id}' WHERE pg_current_xact_id_if_assigned() IS NOT NULL`;
  await connection.script(`${note}; COMMIT`);
}

/**
 * Whether a transaction was committed, asked by a client that missed the answer. If there is no
 * note yet, one is left that it was not; should its COMMIT still be under way, that fails on it.
 */
export async function outcomeOfCommit(backend: Backend, id: string): Promise<boolean> {
  const rows = await backend.query(
    `INSERT INTO ${OUTCOMES} (id, committed) VALUES ($1, false)
     ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING committed`,
    [id],
  );
  return rows[0]?.[0]?.[0] === 1;
}

/** Forgets what no client asks for any more. */
export async function forgetOldOutcomes(backend: Backend): Promise<void> {
  await backend.query(`DELETE FROM ${OUTCOMES} WHERE written_at < now() - ${KEEP}`, []);
}
