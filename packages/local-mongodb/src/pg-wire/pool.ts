import { setTimeout as delay } from 'node:timers/promises';
import { type PgAddress, PgConnection } from './connection.ts';
import { PgConnectionLost } from './messages.ts';

export interface PoolOptions {
  max: number;
  /**
   * Idle time in milliseconds, 30,000 by default, after which a connection is closed; a few
   * connections always stay open.
   */
  idleMs?: number;
  /**
   * Maximum time in milliseconds, 10,000 by default, that `take` waits for a free connection or a
   * restarting server.
   */
  waitMs?: number;
}

interface Waiter {
  resolve(connection: PgConnection): void;
  reject(error: Error): void;
}

const KEEP_IDLE = 2;
const RECONNECT_EVERY_MS = 50;

/** Thrown if no connection becomes free in time. */
export class PoolExhausted extends Error {
  override name = 'PoolExhausted';
}

/** Pool of at most `max` connections to PostgreSQL, opened on demand. */
export class PgPool {
  private readonly idle: { connection: PgConnection; since: number }[] = [];
  private readonly waiters = new Set<Waiter>();
  private open = 0;
  private closed = false;
  private readonly address: PgAddress;
  private readonly max: number;
  private readonly idleMs: number;
  private readonly waitMs: number;

  constructor(address: PgAddress, options: PoolOptions) {
    this.address = address;
    this.max = options.max;
    this.idleMs = options.idleMs ?? 30_000;
    this.waitMs = options.waitMs ?? 10_000;
  }

  /** Number of callers that wait for a connection. */
  get waiting(): number {
    return this.waiters.size;
  }

  /**
   * Returns a connection, which the caller must give back. Waits for a starting server, as
   * MongoDB's driver waits during an election.
   * @throws PoolExhausted, or the reason why the server cannot be reached
   */
  async take(): Promise<PgConnection> {
    for (let entry = this.idle.pop(); entry; entry = this.idle.pop()) {
      if (!entry.connection.lost) return entry.connection;
      this.open--;
    }
    if (this.open >= this.max) return this.queue();
    this.open++;
    try {
      return await this.connect();
    } catch (error) {
      this.open--;
      throw error;
    }
  }

  give(connection: PgConnection): void {
    if (connection.lost || this.closed) {
      connection.end();
      this.open--;
      this.serveByNewConnection();
      return;
    }
    const waiter = this.nextWaiter();
    if (waiter) waiter.resolve(connection);
    else this.idle.push({ connection, since: Date.now() });
  }

  /** Runs `work` with a connection and gives it back. */
  async with<T>(work: (connection: PgConnection) => Promise<T>): Promise<T> {
    const connection = await this.take();
    try {
      return await work(connection);
    } finally {
      this.give(connection);
    }
  }

  /** Closes idle connections, because each one is a process of the server. */
  trim(): void {
    const oldest = Date.now() - this.idleMs;
    while (this.open > KEEP_IDLE && this.idle[0] && this.idle[0].since < oldest) {
      this.idle.shift()?.connection.end();
      this.open--;
    }
  }

  close(): void {
    this.closed = true;
    for (const { connection } of this.idle.splice(0)) connection.end();
    for (const waiter of this.waiters) waiter.reject(new PgConnectionLost('the pool is closed'));
    this.waiters.clear();
  }

  private async connect(): Promise<PgConnection> {
    const until = Date.now() + this.waitMs;
    for (;;) {
      try {
        return await PgConnection.open(this.address);
      } catch (error) {
        if (this.closed || Date.now() > until) throw error;
        await delay(RECONNECT_EVERY_MS);
      }
    }
  }

  private queue(): Promise<PgConnection> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        reject(new PoolExhausted('all connections to PostgreSQL are in use'));
      }, this.waitMs);
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          then(value);
        };
      const waiter: Waiter = { resolve: settle(resolve), reject: settle(reject) };
      this.waiters.add(waiter);
    });
  }

  private nextWaiter(): Waiter | undefined {
    const [waiter] = this.waiters;
    if (waiter) this.waiters.delete(waiter);
    return waiter;
  }

  /** Opens a connection in place of a lost one for the caller that has waited longest. */
  private serveByNewConnection(): void {
    const waiter = this.nextWaiter();
    if (waiter) this.take().then(waiter.resolve, waiter.reject);
  }
}
