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
