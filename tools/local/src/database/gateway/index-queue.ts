import type { Log } from '../engine.ts';
import { messageOf } from '../errors.ts';
import type { Backend } from './backend.ts';

/** Builds the indexes that the engine has queued, as pg_cron would every two seconds; one at a time. */
export class IndexQueue {
  private last: Promise<void> = Promise.resolve();
  private readonly backend: Backend;
  private readonly log: Log;

  constructor(backend: Backend, log: Log) {
    this.backend = backend;
    this.log = log;
  }

  /** Builds one index of the queue, after those asked for before; a failure is kept in the queue. */
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
