import { Counter, Gauge, Registry } from 'prom-client';
import type { Logger } from '../logger.ts';

/** One kind of background work whose failures must be reported. */
export interface BackgroundWork {
  worked(): void;
  failed(error: unknown): void;
}

export type Background = ReturnType<typeof createBackground>;

/**
 * Reports background work of a service: logs when some begins to fail and when it works again;
 * metrics show the time since the last success and the number of failures.
 * @param now monotonic clock in milliseconds
 */
export function createBackground(
  log: Pick<Logger, 'warn' | 'info'>,
  now = () => performance.now(),
) {
  const registry = new Registry();
  const registers = [registry];
  /** Time of each work's last success; the start if there was none. */
  const workedAt = new Map<string, number>();
  const failures = new Counter({
    name: 'background_failures_total',
    help: 'Background jobs that failed',
    labelNames: ['work'],
    registers,
  });
  new Gauge({
    name: 'background_age_seconds',
    help: 'Time since the job last succeeded, or since the start if it never did',
    labelNames: ['work'],
    registers,
    collect() {
      for (const [work, at] of workedAt) this.labels(work).set((now() - at) / 1000);
    },
  });

  /** @param work name in log and metrics: `ended_sessions` */
  function of(work: string): BackgroundWork {
    let failing = false;
    workedAt.set(work, now());
    failures.labels(work).inc(0);
    return {
      worked() {
        workedAt.set(work, now());
        if (failing) log.info({ work }, 'background job succeeds again');
        failing = false;
      },
      failed(error) {
        failures.labels(work).inc();
        if (!failing) log.warn({ work, err: error }, 'background job failed');
        failing = true;
      },
    };
  }

  return {
    /** For the metrics page. */
    registry,
    of,
    /** Repeats work and reports each run. */
    repeat(work: string, every: number, job: () => Promise<unknown>): Repeated {
      const { worked, failed } = of(work);
      return repeat({ every, job: () => job().then(worked), onError: failed });
    },
  };
}

export interface RepeatOptions {
  /** Milliseconds between the end of a run and the start of the next. */
  every: number;
  job: () => Promise<void>;
  /** Called when a run fails; the next one still happens. */
  onError: (error: unknown) => void;
}

export interface Repeated {
  /** Starts no further run; resolves when the current one is done. */
  stop(): Promise<void>;
}

/**
 * Repeats a job in the background, starting immediately, one run at a time. Does not keep the
 * process alive.
 */
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
