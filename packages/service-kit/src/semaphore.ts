/** Lets `max` in at a time, the others in the order they came. Whoever is in gets a call that lets it out, once. */
export function createSemaphore(max: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = max;
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  };
}

/** Runs at most `max` jobs at a time, the others in the order they came. */
export function createLimit(max: number): <T>(job: () => Promise<T>) => Promise<T> {
  const acquire = createSemaphore(max);
  return async (job) => {
    const release = await acquire();
    try {
      return await job();
    } finally {
      release();
    }
  };
}
