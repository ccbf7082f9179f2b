import type { PgAddress, PgConnection } from '../pg-wire/connection.ts';
import type { Param, Row } from '../pg-wire/messages.ts';
import { PgPool } from '../pg-wire/pool.ts';

/**
 * MongoDB fails at once if another transaction holds a document; this is close to it. Settings of
 * the connections, so that no transaction has to send them.
 */
const IN_TRANSACTIONS = { default_transaction_isolation: 'repeatable read', lock_timeout: '20ms' };

/**
 * Connections to the engine: one pool for single commands and one for transactions, which keep
 * theirs.
 */
export class Backend {
  /** Few: the machine has few cores, and each connection is a process. */
  readonly commands: PgPool;
  readonly transactions: PgPool;

  constructor(address: PgAddress) {
    const settings = {
      search_path: 'documentdb_api_catalog,documentdb_api,public',
      ...address.settings,
    };
    const engine = { ...address, settings };
    this.commands = new PgPool(engine, { max: 16 });
    this.transactions = new PgPool(
      { ...engine, settings: { ...settings, ...IN_TRANSACTIONS } },
      { max: 24 },
    );
  }

  /**
   * Runs one statement on a connection of the command pool.
   * @param maxTimeMs cancels the statement after this time; 0 for no limit
   */
  query(sql: string, params: readonly Param[], maxTimeMs = 0): Promise<Row[]> {
    return this.commands.with((connection) =>
      timed(connection, maxTimeMs, () => connection.query(sql, params)),
    );
  }

  /** Number of callers that wait for a connection. */
  get waiting(): number {
    return this.commands.waiting + this.transactions.waiting;
  }

  trim(): void {
    this.commands.trim();
    this.transactions.trim();
  }

  close(): void {
    this.commands.close();
    this.transactions.close();
  }
}

/** Runs `work` on a connection with a time limit; costs no extra round trip. */
export async function timed<T>(
  connection: PgConnection,
  maxTimeMs: number,
  work: () => Promise<T>,
): Promise<T> {
  if (maxTimeMs === 0) return work();
  const ignore = () => {}; // a lost connection is reported by the work
  connection
    .script(`SET statement_timeout = ${Math.min(Math.ceil(maxTimeMs), 2 ** 31 - 1)}`)
    .catch(ignore);
  const done = work();
  connection.script('SET statement_timeout = 0').catch(ignore);
  return done;
}
