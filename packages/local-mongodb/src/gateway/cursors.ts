import type { Backend } from './backend.ts';
import type { Transaction } from './transactions.ts';

/**
 * An open cursor: the engine stores its position in `continuation`, or in a file that this names.
 */
export interface Cursor {
  id: string;
  db: string;
  continuation: Buffer;
  transaction: Transaction | null;
  lsid: string | null;
  lastUsed: number;
}

const IDLE_LIMIT_MS = 10 * 60_000; // MongoDB's cursorTimeoutMillis; the engine's files have the same lifetime
const MAX_OPEN = 4000; // the engine stores at most 5000 files

/** The open cursors of all clients, least recently used first. */
export class Cursors {
  private readonly open = new Map<string, Cursor>();
  private readonly backend: Backend;

  constructor(backend: Backend) {
    this.backend = backend;
  }

  get size(): number {
    return this.open.size;
  }

  add(cursor: Omit<Cursor, 'lastUsed'>): void {
    this.open.set(cursor.id, { ...cursor, lastUsed: Date.now() });
    const [oldest] = this.open.values();
    if (this.open.size > MAX_OPEN && oldest) this.close(oldest);
  }

  get(id: string): Cursor | undefined {
    const cursor = this.open.get(id);
    if (!cursor) return undefined;
    cursor.lastUsed = Date.now();
    this.open.delete(id);
    this.open.set(id, cursor);
    return cursor;
  }

  /** Removes a completely read cursor: the engine has removed it already. */
  finished(cursor: Cursor): void {
    this.open.delete(cursor.id);
  }

  close(cursor: Cursor): void {
    this.open.delete(cursor.id);
    this.backend
      .query('SELECT documentdb_api_internal.delete_cursors($1)', [`{${cursor.id}}`])
      .catch(() => {}); // its file is removed by the next clean-up
  }

  /** Closes the cursors of an ended transaction. */
  transactionEnded(transaction: Transaction): void {
    for (const cursor of this.open.values())
      if (cursor.transaction === transaction) this.close(cursor);
  }

  allSessionsEnded(): void {
    for (const cursor of this.open.values()) this.close(cursor);
  }

  sessionEnded(lsid: string): void {
    for (const cursor of this.open.values()) if (cursor.lsid === lsid) this.close(cursor);
  }

  /** Closes cursors that were not read for ten minutes. */
  reap(): void {
    const oldest = Date.now() - IDLE_LIMIT_MS;
    for (const cursor of this.open.values()) if (cursor.lastUsed < oldest) this.close(cursor);
  }
}
