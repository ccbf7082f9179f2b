import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';
import type { Logger } from '../logger.ts';
import { prefixOf } from './connect.ts';
import { isDuplicateKey } from './errors.ts';
import { assertRestored } from './restore-mark.ts';

/** A change of a service's stored data, a file of its `src/migrations` (docs/upgrading.md). */
export interface Migration {
  /** Its number, which is its place in the list, and what it does: `0001-payment-deadlines`. */
  name: string;
  /**
   * Safe to be run again from the start: a crash in its middle has it repeated.
   * @param signal aborted where another instance took this one for dead, and runs it too
   */
  up(db: Db, signal: AbortSignal): Promise<void>;
}

export interface MigrateOptions {
  log?: Logger;
  /** Milliseconds without a sign of life after which another instance's lock is taken over. */
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
  /** Counted up while its owner lives: others need not trust its clock. */
  heartbeat: number;
}

const LOCK_TIMEOUT_MS = 15_000;
const HEARTBEATS_PER_TIMEOUT = 10;

/**
 * Brings a service's database to the version of its program before it serves: runs those of the
 * migrations that the collection `migrations` does not name, in order, each once. Of instances that
 * start at once one runs them and the others wait. Throws where the data is of a newer version or a restore
 * is not over, and what a migration throws.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  { log, lockTimeoutMs = LOCK_TIMEOUT_MS }: MigrateOptions = {},
): Promise<void> {
  const records: Collection<MigrationRecord> = db.collection('migrations');
  for (const [index, { name }] of migrations.entries()) {
    if (Number(name.slice(0, 4)) !== index + 1) throw new Error(`Migration ${name} is misnumbered`);
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
      log?.info({ migration: name }, 'migration is done');
    }
  } finally {
    await lock.release();
  }
}

const newerData = (database: string, name: string): Error =>
  new Error(
    `The data in ${database} is of a newer version: migration ${name} has changed it, which this program ` +
      'does not know. Start the version that wrote it, or a newer one, or restore a backup of before.',
  );

/** Waits until this process may change the data alone, or whoever does so shows no sign of life. */
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
    // A database that is away makes the migration fail, too.
    const beat = await locks.updateOne(mine, { $inc: { heartbeat: 1 } }).catch(() => null);
    if (beat?.matchedCount === 0) lost.abort(new Error('Another instance has taken the lock over'));
  }, everyMs);
  return {
    /** Aborted where another instance took this one for dead. */
    signal: lost.signal,
    async release(): Promise<void> {
      clearInterval(beating);
      // Left behind, it is taken over.
      await locks.deleteOne(mine).catch(() => {});
    },
  };
}
