import type { Backend } from './backend.ts';
import type { Transaction } from './transactions.ts';

/**
 * An open cursor. The engine stores the cursor's position in `continuation`, or in a file that
 * `continuation` names.
 */
export interface Cursor {
  id: string;
  db: string;
  continuation: Buffer;
  transaction: Transaction | null;
  lsid: string | null;
  lastUsed: number;
}

const IDLE_LIMIT_MS = 10 * 60_000; // as MongoDB's cursorTimeoutMillis; the engine keeps its files equally long
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

  /** Removes a completely read cursor, which the engine has already removed. */
  finished(cursor: Cursor): void {
    this.open.delete(cursor.id);
  }

  close(cursor: Cursor): void {
    this.open.delete(cursor.id);
    this.backend
      .query('SELECT documentdb_api_internal.delete_cursors($1)', [`{${cursor.id}}`])
      .catch(() => {}); // the next clean-up removes its file
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

  /** Closes cursors that were not used for ten minutes. */
  reap(): void {
    const oldest = Date.now() - IDLE_LIMIT_MS;
    for (const cursor of this.open.values()) if (cursor.lastUsed < oldest) this.close(cursor);
  }
}
