import type { PgAddress, PgConnection } from '../pg-wire/connection.ts';
import type { Param, Row } from '../pg-wire/messages.ts';
import { PgPool } from '../pg-wire/pool.ts';

/**
 * Settings of transaction connections, set once per connection rather than per transaction. MongoDB
 * fails at once if another transaction holds a document; the short lock timeout comes close to
 * that.
 */
const IN_TRANSACTIONS = { default_transaction_isolation: 'repeatable read', lock_timeout: '20ms' };

/**
 * Connection pools of the engine: one for single commands and one for transactions, each of which
 * holds a connection until it ends.
 */
export class Backend {
  /** Small, because the machine has few cores and each connection is a server process. */
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

/** Runs `work` on a connection with a time limit, without an extra round trip. */
export async function timed<T>(
  connection: PgConnection,
  maxTimeMs: number,
  work: () => Promise<T>,
): Promise<T> {
  if (maxTimeMs === 0) return work();
  const ignore = () => {}; // `work` reports a lost connection
  connection
    .script(`SET statement_timeout = ${Math.min(Math.ceil(maxTimeMs), 2 ** 31 - 1)}`)
    .catch(ignore);
  const done = work();
  connection.script('SET statement_timeout = 0').catch(ignore);
  return done;
}
