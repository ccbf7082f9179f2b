/** Runs `job` after all earlier jobs that share a key with it. */
export type InTurn = <T>(keys: Iterable<string>, job: () => Promise<T>) => Promise<T>;

/**
 * Queues by key within this process, for writes that would otherwise conflict and retry, such as
 * many orders for one product. Between processes, only the database decides. A job enters all its
 * queues at once, so that no two jobs wait for each other.
 */
export function createQueues(): InTurn {
  const last = new Map<string, Promise<void>>();
  return async (keys, job) => {
    const own = [...new Set(keys)];
    const before = own.map((key) => last.get(key));
    let leave: () => void = () => {};
    const done = new Promise<void>((resolve) => {
      leave = resolve;
    });
    for (const key of own) last.set(key, done);
    await Promise.all(before);
    try {
      return await job();
    } finally {
      for (const key of own) if (last.get(key) === done) last.delete(key);
      leave();
    }
  };
}
