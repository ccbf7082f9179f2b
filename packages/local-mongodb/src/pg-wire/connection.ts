import { closeSync, openSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import {
  bind,
  EXECUTE,
  type Param,
  PgConnectionLost,
  PgError,
  parse,
  ReplySplitter,
  type Row,
  readFields,
  readRow,
  SYNC,
  simpleQuery,
  startup,
  TERMINATE,
} from './messages.ts';

/** How to connect to PostgreSQL. */
export interface PgAddress {
  /** Path of its Unix socket. */
  path: string;
  user: string;
  database: string;
  /** Session settings. */
  settings?: Record<string, string>;
}

interface Job {
  rows: Row[];
  error: PgError | null;
  /** SQL that this job prepares; null once the server has confirmed it. */
  preparing: string | null;
  resolve(rows: Row[]): void;
  reject(error: Error): void;
}

const TAG = { authentication: 0x52, dataRow: 0x44, error: 0x45, parseComplete: 0x31, ready: 0x5a };

/**
 * One connection to PostgreSQL with binary parameters and results. Each SQL text is prepared once.
 * Calls are pipelined: they need not await earlier ones, and run in order.
 * (npm `pg` decodes all results as text, so that BSON would be transferred as hex.)
 */
export class PgConnection {
  /** Why the connection is unusable, or null. */
  lost: Error | null = null;
  private readonly jobs: Job[] = [];
  private readonly statements = new Map<string, string>();
  private prepared = 0;
  private readonly splitter = new ReplySplitter((tag, body) => this.onMessage(tag, body));
  private readonly socket: Socket;
  private readonly opening: { resolve(): void; reject(error: Error): void };

  private constructor(address: PgAddress, opening: PgConnection['opening']) {
    this.opening = opening;
    this.socket = connect(address.path);
    this.socket.on('connect', () => this.socket.write(greeting(address)));
    this.socket.on('data', (chunk) => this.splitter.push(chunk));
    this.socket.on('error', (error) => this.lose(new PgConnectionLost(error.message)));
    this.socket.on('close', () =>
      this.lose(new PgConnectionLost('connection to PostgreSQL closed')),
    );
  }

  /** @throws PgConnectionLost if nothing listens, PgError if the server rejects it */
  static async open(address: PgAddress): Promise<PgConnection> {
    let connection: PgConnection | undefined;
    await new Promise<void>((resolve, reject) => {
      connection = new PgConnection(address, { resolve, reject });
    });
    return connection as PgConnection;
  }

  /** Runs one statement with parameters $1, $2 … in its own or the current transaction. */
  query(
    sql: string,
    params: readonly Param[] = [],
    results: 'binary' | 'text' = 'binary',
  ): Promise<Row[]> {
    let name = this.statements.get(sql);
    const known = name !== undefined;
    if (name === undefined) {
      name = `s${++this.prepared}`;
      this.statements.set(sql, name);
    }
    const prepare = known ? [] : [parse(name, sql)];
    return this.send([...prepare, bind(name, params, results), EXECUTE, SYNC], known ? null : sql);
  }

  /** Runs one or more statements without parameters; stops at the first failure. */
  script(sql: string): Promise<Row[]> {
    return this.send([simpleQuery(sql)], null);
  }

  /** Terminates and closes the connection. */
  end(): void {
    if (this.lost) return;
    this.lost = new PgConnectionLost('connection to PostgreSQL ended');
    this.socket.end(TERMINATE);
  }

  private send(messages: Buffer[], preparing: string | null): Promise<Row[]> {
    if (this.lost) return Promise.reject(this.lost);
    return new Promise((resolve, reject) => {
      this.jobs.push({ rows: [], error: null, preparing, resolve, reject });
      // statements sent in the same turn of the event loop, such as BEGIN and the next one, share a
      // packet
      if (this.socket.writableCorked === 0) {
        this.socket.cork();
        process.nextTick(() => this.socket.uncork());
      }
      this.socket.write(Buffer.concat(messages));
    });
  }

  private onMessage(tag: number, body: Buffer): void {
    const job = this.jobs[0];
    if (tag === TAG.dataRow) job?.rows.push(readRow(body));
    else if (tag === TAG.parseComplete && job) job.preparing = null;
    else if (tag === TAG.ready) this.onReady();
    else if (tag === TAG.error) this.onError(new PgError(readFields(body)));
    else if (tag === TAG.authentication && body.readInt32BE(0) !== 0)
      this.lose(new PgConnectionLost('PostgreSQL asks for a password'));
  }

  private onReady(): void {
    const job = this.jobs.shift();
    if (!job) this.opening.resolve();
    else if (job.error) job.reject(job.error);
    else job.resolve(job.rows);
  }

  private onError(error: PgError): void {
    const job = this.jobs[0];
    if (!job) {
      this.lose(error);
      return;
    }
    job.error ??= error;
    if (job.preparing) this.statements.delete(job.preparing);
  }

  private lose(error: Error): void {
    this.lost ??= error;
    this.opening.reject(error);
    for (const job of this.jobs.splice(0)) job.reject(error);
    this.socket.destroy();
  }
}

function greeting(address: PgAddress): Buffer {
  const settings = Object.entries(address.settings ?? {}).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, '\\$&')}`,
  );
  return startup({
    user: address.user,
    database: address.database,
    client_encoding: 'UTF8',
    application_name: 'tanabana',
    options: settings.join(' '),
  });
}

const SOCKET_NAME = '.s.PGSQL.5432';
const MAX_SOCKET_PATH = 107;

/**
 * Returns the address of the server whose socket is in `folder`. The system limits the length of a
 * socket's path; a longer path is replaced by one through an open handle of the folder.
 * @returns the address, and `release`, which closes the handle; call it after the last connection
 * was opened
 */
export function socketIn(folder: string): { address: PgAddress; release(): void } {
  const direct = join(folder, SOCKET_NAME);
  const account = { user: 'postgres', database: 'postgres' };
  if (Buffer.byteLength(direct) <= MAX_SOCKET_PATH)
    return { address: { path: direct, ...account }, release: () => {} };
  const handle = openSync(folder, 'r');
  const path = `/proc/self/fd/${handle}/${SOCKET_NAME}`;
  return { address: { path, ...account }, release: () => closeSync(handle) };
}
