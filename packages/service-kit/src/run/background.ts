import { Counter, Gauge, Registry } from 'prom-client';
import type { Logger } from '../logger.ts';

/** One kind of work that nobody waits for, and whose failures nobody else would hear of. */
export interface BackgroundWork {
  worked(): void;
  failed(error: unknown): void;
}

export type Background = ReturnType<typeof createBackground>;

/**
 * What a service does in the background: the log has a line when some of it begins to fail and one when
 * it works again, the metrics have how long ago it last did and how often it failed.
 * @param now milliseconds of a clock that never goes back
 */
export function createBackground(
  log: Pick<Logger, 'warn' | 'info'>,
  now = () => performance.now(),
) {
  const registry = new Registry();
  const registers = [registry];
  /** When each work last worked; from the start where it never did. */
  const workedAt = new Map<string, number>();
  const failures = new Counter({
    name: 'background_failures_total',
    help: 'Runs in the background that failed',
    labelNames: ['work'],
    registers,
  });
  new Gauge({
    name: 'background_age_seconds',
    help: 'Time since such work last succeeded; since the start where it never did',
    labelNames: ['work'],
    registers,
    collect() {
      for (const [work, at] of workedAt) this.labels(work).set((now() - at) / 1000);
    },
  });

  /** @param work as the log and the metrics call it: `ended_sessions` */
  function of(work: string): BackgroundWork {
    let failing = false;
    workedAt.set(work, now());
    failures.labels(work).inc(0);
    return {
      worked() {
        workedAt.set(work, now());
        if (failing) log.info({ work }, 'background work succeeds again');
        failing = false;
      },
      failed(error) {
        failures.labels(work).inc();
        if (!failing) log.warn({ work, err: error }, 'background work fails');
        failing = true;
      },
    };
  }

  return {
    /** For the metrics page. */
    registry,
    of,
    /** Repeats such work, and tells of each run. */
    repeat(work: string, every: number, job: () => Promise<unknown>): Repeated {
      const { worked, failed } = of(work);
      return repeat({ every, job: () => job().then(worked), onError: failed });
    },
  };
}

export interface RepeatOptions {
  /** Milliseconds between the end of one run and the start of the next. */
  every: number;
  job: () => Promise<void>;
  /** A run that failed; the next one comes all the same. */
  onError: (error: unknown) => void;
}

export interface Repeated {
  /** No run begins after this; gives way once the running one is done. */
  stop(): Promise<void>;
}

/** Runs a job in the background, first at once, one run at a time. It keeps no process alive. */
export function repeat({ every, job, onError }: RepeatOptions): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();
  const run = (): void => {
    running = job()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, every).unref();
      });
  };
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
