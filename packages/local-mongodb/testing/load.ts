import { setImmediate } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { onTestFinished } from 'vitest';

/** Writers that go on until they are stopped or the test ends, whatever happens to the database. */
export interface Load {
  /** What was acknowledged, in order. */
  acknowledged: string[];
  /** What ended in an error: done or not, nobody knows. */
  failed: string[];
  /** Resolves when so many more were acknowledged than now; gives the longest wait in ms. */
  more(count: number): Promise<number>;
  stop(): Promise<void>;
}

/**
 * @param write does one write with the id given; rejects when that is not acknowledged
 * @param writers how many write at once
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
      await setImmediate(); // an error may come at once, again and again
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

/** All ids that a collection holds. */
export async function idsIn(collection: Collection<{ _id: string }>): Promise<Set<string>> {
  return new Set((await collection.find().toArray()).map(({ _id }) => _id));
}
