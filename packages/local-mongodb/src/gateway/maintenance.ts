import { messageOf } from '@tanabana/processes/errors';
import type { Log } from '../engine.ts';
import type { Backend } from './backend.ts';
import { deleteOldOutcomes } from './outcomes.ts';

const DEFAULT_TTL_SECONDS = 60; // as MongoDB's ttlMonitorSleepSecs
const CLEAN_UP_MS = 60_000;

/** Runs the periodic jobs that the engine expects of pg_cron, which is not installed. */
export class Maintenance {
  private ttlTimer: NodeJS.Timeout | null = null;
  private cleanUpTimer: NodeJS.Timeout | null = null;
  private running = false;
  private readonly backend: Backend;
  private readonly indexQueue: IndexQueue;
  private readonly log: Log;

  constructor(backend: Backend, indexQueue: IndexQueue, log: Log) {
    this.backend = backend;
    this.indexQueue = indexQueue;
    this.log = log;
  }

  start(): void {
    this.setTtlInterval(DEFAULT_TTL_SECONDS);
    this.cleanUpTimer = setInterval(() => this.attempt(() => this.cleanUp()), CLEAN_UP_MS);
  }

  /** Sets the interval at which expired documents are deleted. */
  setTtlInterval(seconds: number): void {
    if (this.ttlTimer) clearInterval(this.ttlTimer);
    this.ttlTimer = setInterval(() => this.expireDocuments(), seconds * 1000);
  }

  stop(): void {
    if (this.ttlTimer) clearInterval(this.ttlTimer);
    if (this.cleanUpTimer) clearInterval(this.cleanUpTimer);
  }

  private async expireDocuments(): Promise<void> {
    if (this.running) return; // runs do not overlap
    this.running = true;
    await this.attempt(() =>
      this.backend.query('CALL documentdb_api_internal.delete_expired_rows()', []),
    );
    this.running = false;
  }

  private async cleanUp(): Promise<void> {
    await this.backend.query('SELECT documentdb_api_internal.cursor_directory_cleanup()', []);
    await deleteOldOutcomes(this.backend);
    await this.indexQueue.work(); // builds indexes that a crash left in the queue
  }

  private async attempt(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error) => this.log(`maintenance: ${messageOf(error)}`));
  }
}

/**
 * Builds the indexes in the engine's queue, one at a time, as pg_cron would do every two seconds.
 */
export class IndexQueue {
  private last: Promise<void> = Promise.resolve();
  private readonly backend: Backend;
  private readonly log: Log;

  constructor(backend: Backend, log: Log) {
    this.backend = backend;
    this.log = log;
  }

  /**
   * Builds the next index of the queue after earlier builds have ended; the queue stores failures.
   */
  work(): Promise<void> {
    this.last = this.last.then(() => this.buildOne());
    return this.last;
  }

  private async buildOne(): Promise<void> {
    await this.backend
      .query('CALL documentdb_api_internal.build_index_concurrently(1)', [])
      .catch((error) => this.log(`index build: ${messageOf(error)}`));
  }
}
