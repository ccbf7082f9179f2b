import { setImmediate } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { onTestFinished } from 'vitest';

/** Parallel writers that continue until they are stopped or the test ends, even if writes fail. */
export interface Load {
  /** Ids of the acknowledged writes, in order. */
  acknowledged: string[];
  /** Ids of the failed writes; their outcome is unknown. */
  failed: string[];
  /**
   * Waits for this many further acknowledgements and returns the longest gap between two of them,
   * in ms.
   */
  more(count: number): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts parallel writers.
 * @param write performs one write with the given id; rejects if it is not acknowledged
 * @param writers number of writers
 */
export function load(write: (id: string) => Promise<unknown>, writers: number): Load {
  const acknowledged: string[] = [];
  const failed: string[] = [];
  const watchers = new Set<() => void>();
  let running = true;

  async function writer(name: number): Promise<void> {
    for (let n = 0; running; n++) {
      const id = `${name}-${n}`;
      await write(id).then(
        () => acknowledged.push(id),
        () => failed.push(id),
      );
      for (const watch of watchers) watch();
      await setImmediate(); // lets other tasks run even if every write fails at once
    }
  }

  const all = Array.from({ length: writers }, (_, name) => writer(name));
  const stop = async () => {
    running = false;
    await Promise.all(all);
  };
  onTestFinished(stop);
  return {
    acknowledged,
    failed,
    more(count) {
      const goal = acknowledged.length + count;
      let last = performance.now();
      let seen = acknowledged.length;
      let longest = 0;
      return new Promise((resolve) => {
        const watch = () => {
          if (acknowledged.length === seen) return;
          seen = acknowledged.length;
          longest = Math.max(longest, performance.now() - last);
          last = performance.now();
          if (seen < goal) return;
          watchers.delete(watch);
          resolve(longest);
        };
        watchers.add(watch);
      });
    },
    stop,
  };
}

/** Returns all ids of a collection. */
export async function idsIn(collection: Collection<{ _id: string }>): Promise<Set<string>> {
  return new Set((await collection.find().toArray()).map(({ _id }) => _id));
}
