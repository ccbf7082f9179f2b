import type { PgConnection } from '../pg-wire/connection.ts';
import type { Backend } from './backend.ts';

/** Table of write records. A record is stored in the same transaction as its write. */
export const OUTCOMES = 'tanabana.outcomes';
/** SQLSTATE raised if a parallel attempt with the same id has already executed the write. */
export const ALREADY_DONE = 'TNB01';
/** Name of the constraint that allows only one record per write. */
export const OUTCOMES_KEY = 'outcomes_pkey';
/** Increase when the tables or functions below change. */
const VERSION = 1;

const WRITES = {
  insert: 'documentdb_api.insert(db, spec, docs, NULL)',
  update: 'documentdb_api.update(db, spec, docs, NULL)',
  delete: 'documentdb_api.delete(db, spec, docs, NULL)',
  find_and_modify: 'documentdb_api.find_and_modify(db, spec, NULL)',
};

/**
 * Creates or updates the engine's extension and the gateway's schema. The engine deletes its own
 * record of a retryable write at the first repetition and does not record batches. So the gateway
 * keeps its own records; a write and its record share one transaction.
 */
export async function ensureSchema(connection: PgConnection): Promise<void> {
  const [row] = await connection.query(
    `SELECT installed_version IS NOT NULL AND installed_version = default_version,
            to_regnamespace('tanabana')::oid IS NOT NULL
              AND obj_description(to_regnamespace('tanabana')::oid, 'pg_namespace') = $1
       FROM pg_available_extensions WHERE name = 'documentdb'`,
    [String(VERSION)],
    'text',
  );
  if (row?.[0]?.toString() !== 't')
    await connection.script(
      'CREATE EXTENSION IF NOT EXISTS documentdb CASCADE; ALTER EXTENSION documentdb UPDATE',
    );
  if (row?.[1]?.toString() !== 't') await connection.script(ownSchema());
}

function ownSchema(): string {
  return [
    'BEGIN',
    'DROP SCHEMA IF EXISTS tanabana CASCADE',
    'CREATE SCHEMA tanabana',
    `CREATE TABLE ${OUTCOMES} (
       id text PRIMARY KEY,
       committed boolean NOT NULL DEFAULT true,
       reply documentdb_core.bson,
       success boolean,
       written_at timestamptz NOT NULL DEFAULT now())`,
    ...Object.entries(WRITES).map(([name, call]) => onceFunction(name, call)),
    `COMMENT ON SCHEMA tanabana IS '${VERSION}'`,
    'COMMIT',
  ].join(';\n');
}

/**
 * Returns the SQL of a function that executes a write unless it is already recorded, in which case
 * it returns the recorded reply. A single write that failed changed nothing and is not recorded; a
 * failed batch (`keep`) may have changed something and is recorded. Of two parallel attempts with
 * the same id, the later one is rolled back: it fails on the record's key or, if the first
 * attempt's change made it fail, with ALREADY_DONE. Its retry then finds the record.
 */
function onceFunction(name: string, call: string): string {
  return `CREATE FUNCTION tanabana.${name}_once(
      db text, spec documentdb_core.bson, docs documentdb_core.bsonsequence, note text, keep boolean,
      OUT p_result documentdb_core.bson, OUT p_success boolean)
    LANGUAGE plpgsql AS $body$
    BEGIN
      SELECT reply, success INTO p_result, p_success FROM ${OUTCOMES} WHERE id = note;
      IF FOUND THEN RETURN; END IF;
      SELECT w.p_result, w.p_success INTO p_result, p_success FROM ${call} w;
      IF NOT p_success AND EXISTS (SELECT FROM ${OUTCOMES} WHERE id = note) THEN
        RAISE EXCEPTION 'this write was done meanwhile' USING ERRCODE = '${ALREADY_DONE}';
      END IF;
      IF p_success OR keep THEN
        INSERT INTO ${OUTCOMES} (id, reply, success) VALUES (note, p_result, p_success);
      END IF;
    END $body$`;
}

// records are kept longer than any driver retries
const KEEP = "interval '10 minutes'";

/**
 * Commits together with a record of the commit, so that a client that misses the reply, because the
 * engine or this gateway died, can request the outcome later. A transaction without writes needs no
 * record.
 * @param id hex digits and a colon
 */
export async function commitWithOutcome(connection: PgConnection, id: string): Promise<void> {
  const note = `INSERT INTO ${OUTCOMES} (id) SELECT '${id}' WHERE pg_current_xact_id_if_assigned() IS NOT NULL`;
  await connection.script(`${note}; COMMIT`);
}

/**
 * Returns whether a transaction was committed, for a client that missed the reply. If there is no
 * record, stores one that says it was not committed, so that a COMMIT that is still running fails.
 */
export async function outcomeOfCommit(backend: Backend, id: string): Promise<boolean> {
  const rows = await backend.query(
    `INSERT INTO ${OUTCOMES} (id, committed) VALUES ($1, false)
     ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING committed`,
    [id],
  );
  return rows[0]?.[0]?.[0] === 1;
}

/** Deletes records that are too old for any client to request. */
export async function deleteOldOutcomes(backend: Backend): Promise<void> {
  await backend.query(`DELETE FROM ${OUTCOMES} WHERE written_at < now() - ${KEEP}`, []);
}
