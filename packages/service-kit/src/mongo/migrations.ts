import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import type { Logger } from '../logger.ts';
import { prefixOf } from './connect.ts';
import { isDuplicateKey } from './errors.ts';
import { assertRestored } from './restore-mark.ts';

/** A change of a service's stored data; one file in its `src/migrations` (docs/upgrading.md). */
export interface Migration {
  /** Its number (position in the list) and purpose: `0001-payment-deadlines`. */
  name: string;
  /**
   * Must be safe to repeat from the start after a crash.
   * @param signal aborted if another instance took over the lock
   */
  up(db: Db, signal: AbortSignal): Promise<void>;
}

export interface MigrateOptions {
  log?: Logger;
  /** Milliseconds without a heartbeat after which the lock is taken over. */
  lockTimeoutMs?: number;
}

interface MigrationRecord {
  _id: number;
  name: string;
  finishedAt: Date;
}

interface MigrationLock {
  _id: 'lock';
  owner: string;
  /** Incremented while its owner is alive, so that clocks need not agree. */
  heartbeat: number;
}

const LOCK_TIMEOUT_MS = 15_000;
const HEARTBEATS_PER_TIMEOUT = 10;

/**
 * Migrates a service's database before it serves: runs each migration that the collection
 * `migrations` does not list, in order, once. If instances start at once, one runs them and the
 * others wait. Throws if the data is of a newer version, if a restore is incomplete, or if a
 * migration fails.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  { log, lockTimeoutMs = LOCK_TIMEOUT_MS }: MigrateOptions = {},
): Promise<void> {
  const records: Collection<MigrationRecord> = db.collection('migrations');
  for (const [index, { name }] of migrations.entries()) {
    if (Number(name.slice(0, 4)) !== index + 1)
      throw new Error(`Migration ${name} has the wrong number`);
  }

  async function findPending(): Promise<Migration[]> {
    const done = await records.find().sort({ _id: 1 }).toArray();
    const newest = done.at(-1);
    if (newest && newest._id > migrations.length) throw newerData(db.databaseName, newest.name);
    const numbers = new Set(done.map(({ _id }) => _id));
    return migrations.filter((_, index) => !numbers.has(index + 1));
  }

  await assertRestored(db.client, prefixOf(db.databaseName));
  if ((await findPending()).length === 0) return;
  const lock = await takeLock(db, lockTimeoutMs);
  try {
    for (const { name, up } of await findPending()) {
      log?.info({ migration: name }, 'migration begins');
      await up(db, lock.signal);
      lock.signal.throwIfAborted();
      await records.insertOne({ _id: Number(name.slice(0, 4)), name, finishedAt: new Date() });
      log?.info({ migration: name }, 'migration finished');
    }
  } finally {
    await lock.release();
  }
}

const newerData = (database: string, name: string): Error =>
  new Error(
    `The data in ${database} was written by a newer version: migration ${name} is unknown to this program. ` +
      'Start the version that wrote the data, or a newer one, or restore an older backup.',
  );

/** Waits for the migration lock, or until its owner's heartbeat stops. */
async function takeLock(db: Db, timeoutMs: number) {
  const locks: Collection<MigrationLock> = db.collection('migrationLock');
  const mine = { _id: 'lock', owner: randomUUID() } as const;
  const everyMs = timeoutMs / HEARTBEATS_PER_TIMEOUT;

  async function insert(): Promise<boolean> {
    try {
      await locks.insertOne({ ...mine, heartbeat: 0 });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  let seen: { lock: MigrationLock | null; at: number } = { lock: null, at: 0 };
  while (!(await insert())) {
    const lock = await locks.findOne({ _id: 'lock' });
    const isAlive = lock?.owner !== seen.lock?.owner || lock?.heartbeat !== seen.lock?.heartbeat;
    if (isAlive) seen = { lock, at: performance.now() };
    else if (lock && performance.now() - seen.at > timeoutMs) await locks.deleteOne(lock);
    await sleep(everyMs);
  }

  const lost = new AbortController();
  const beating = setInterval(async () => {
    // If the database is unavailable, the migration fails, too.
    const beat = await locks.updateOne(mine, { $inc: { heartbeat: 1 } }).catch(() => null);
    if (beat?.matchedCount === 0) lost.abort(new Error('Another instance has taken over the lock'));
  }, everyMs);
  return {
    /** Aborted if another instance took over the lock. */
    signal: lost.signal,
    async release(): Promise<void> {
      clearInterval(beating);
      // If this fails, the lock is taken over after its timeout.
      await locks.deleteOne(mine).catch(() => {});
    },
  };
}
