import { describe, expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

/** Work that ends when told. */
function job(started: string[], name: string) {
  let settle: { resolve(value: string): void; reject(error: Error): void } | undefined;
  const promise = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    resolve: () => settle?.resolve(name),
    reject: (error: Error) => settle?.reject(error),
    work: () => {
      started.push(name);
      return promise;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a work queue', () => {
  test('runs so many at a time, in the order of coming, also past a failure', async () => {
    const queue = createWorkQueue({ atOnce: 2, waiting: 5 });
    const started: string[] = [];
    const jobs = ['a', 'b', 'c', 'd'].map((name) => job(started, name));
    const results = jobs.map(({ work }) => queue.run(work));
    await settled();
    expect(started).toEqual(['a', 'b']);
    jobs[1]?.reject(new Error('b failed'));
    await expect(results[1]).rejects.toThrow('b failed');
    await settled();
    expect(started).toEqual(['a', 'b', 'c']);
    for (const { resolve } of jobs) resolve();
    expect(await Promise.all([results[0], results[2], results[3]])).toEqual(['a', 'c', 'd']);
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  test('turns away who comes when too many wait', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
    const first = job([], 'a');
    const running = [queue.run(first.work), queue.run(async () => 'b')];
    await expect(queue.run(async () => 'c')).rejects.toMatchObject({ code: 'server.unavailable' });
    first.resolve();
    expect(await Promise.all(running)).toEqual(['a', 'b']);
  });

  test('does nothing for who is gone when the turn comes', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
    const started: string[] = [];
    const [first, second] = [job(started, 'a'), job(started, 'b')];
    const running = queue.run(first.work);
    const client = new AbortController();
    const waiting = queue.run(second.work, client.signal);
    client.abort();
    first.resolve();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(await running).toBe('a');
    expect(started).toEqual(['a']);
  });
});
