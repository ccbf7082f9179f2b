import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWorkQueue, type Lane } from './hash-queue.ts';

/** A job that ends on demand. */
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

const open = { lane: 'open' } as const;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a work queue', () => {
  test('runs a limited number at once, in order, also after a failure', async () => {
    const queue = createWorkQueue({ atOnce: 2, waiting: 5 });
    const started: string[] = [];
    const jobs = ['a', 'b', 'c', 'd'].map((name) => job(started, name));
    const results = jobs.map(({ work }) => queue.run(work, open));
    await settled();
    expect(started).toEqual(['a', 'b']);
    jobs[1]?.reject(new Error('b failed'));
    await expect(results[1]).rejects.toThrow('b failed');
    await settled();
    expect(started).toEqual(['a', 'b', 'c']);
    for (const { resolve } of jobs) resolve();
    expect(await Promise.all([results[0], results[2], results[3]])).toEqual(['a', 'c', 'd']);
    expect(await queue.run(async () => 'again', open)).toBe('again');
  });

  test('rejects new jobs when too many wait', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
    const first = job([], 'a');
    const running = [queue.run(first.work, open), queue.run(async () => 'b', open)];
    await expect(queue.run(async () => 'c', open)).rejects.toMatchObject({
      code: 'server.unavailable',
    });
    first.resolve();
    expect(await Promise.all(running)).toEqual(['a', 'b']);
  });

  test('skips jobs whose caller has left', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
    const started: string[] = [];
    const [first, second] = [job(started, 'a'), job(started, 'b')];
    const running = queue.run(first.work, open);
    const client = new AbortController();
    const waiting = queue.run(second.work, { ...open, signal: client.signal });
    client.abort();
    first.resolve();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(await running).toBe('a');
    expect(started).toEqual(['a']);
  });

  test('alternates between unknown origins, with repeated ones least', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 9 });
    const first = job([], 'first');
    const running = queue.run(first.work, open);
    const done: string[] = [];
    const lanes = ['repeated', 'repeated', 'attacked', 'attacked', 'attacked', 'open'] as const;
    const waiting = lanes.map((lane) => queue.run(async () => void done.push(lane), { lane }));
    first.resolve();
    await Promise.all([running, ...waiting]);
    expect(done).toEqual(['open', 'attacked', 'attacked', 'repeated', 'attacked', 'repeated']);
  });

  test('lets known origins wait only for each other', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 9 });
    const [stranger, known] = [job([], 'stranger'), job([], 'known')];
    const started: string[] = [];
    const running = [queue.run(stranger.work, open), queue.run(known.work, { lane: 'known' })];
    const next = queue.run(async () => void started.push('next'), { lane: 'known' });
    await settled();
    expect(started).toEqual([]);
    known.resolve();
    await next;
    stranger.resolve();
    expect(await Promise.all(running)).toEqual(['stranger', 'known']);
  });

  describe('pauses after work for an account under attack', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    /** Start times of three jobs of `ms` milliseconds each. */
    async function starts(lane: Lane, ms: number): Promise<number[]> {
      const queue = createWorkQueue({ atOnce: 1, waiting: 9, rest: 0.5 });
      const begun = performance.now();
      const started: number[] = [];
      const work = () => {
        started.push(performance.now() - begun);
        return new Promise<void>((resolve) => {
          setTimeout(resolve, ms);
        });
      };
      const all = Promise.all([1, 2, 3].map(() => queue.run(work, { lane })));
      await vi.runAllTimersAsync();
      await all;
      return started;
    }

    test("for half of the job's duration, and after no other job", async () => {
      expect(await starts('attacked', 60)).toEqual([0, 90, 180]);
      expect(await starts('repeated', 60)).toEqual([0, 90, 180]);
      expect(await starts('open', 60)).toEqual([0, 60, 120]);
      expect(await starts('known', 60)).toEqual([0, 60, 120]);
    });
    test('briefly at most, even after a stalled database', async () => {
      expect(await starts('attacked', 10_000)).toEqual([0, 10_250, 20_500]);
    });
  });

  test('reserves capacity for every lane', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
    const first = job([], 'first');
    const running = [queue.run(first.work, open), queue.run(async () => '', { lane: 'attacked' })];
    const full = queue.run(async () => '', { lane: 'attacked' });
    await expect(full).rejects.toMatchObject({ code: 'server.unavailable' });
    running.push(
      queue.run(async () => '', { lane: 'known' }),
      queue.run(async () => '', open),
    );
    first.resolve();
    expect(await Promise.all(running)).toHaveLength(4);
  });

  test('serves networks with few jobs first, alternating among them', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 9 });
    const first = job([], 'first');
    const running = [queue.run(first.work, open)];
    const done: string[] = [];
    const wait = (name: string, from: string, rank = 0) =>
      queue.run(async () => void done.push(name), { lane: 'attacked', from, rank });
    const waiting = [
      wait('a1', 'a'),
      wait('a2', 'a'),
      wait('a3', 'a'),
      wait('much tried', 'b', 20),
      wait('c1', 'c'),
      wait('c2', 'c'),
      wait('newcomer', 'd'),
    ];
    first.resolve();
    await Promise.all([...running, ...waiting]);
    expect(done).toEqual(['a1', 'c1', 'newcomer', 'a2', 'c2', 'a3', 'much tried']);
  });

  test('accepts a job into a full lane if it ranks before the last', async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 2 });
    const first = job([], 'first');
    const running = queue.run(first.work, open);
    const wait = (name: string, rank: number) =>
      queue.run(async () => name, { lane: 'attacked', from: name, rank });
    const [some, much] = [wait('some', 3), wait('much', 9)];
    const turnedAway = expect(much).rejects.toMatchObject({ code: 'server.unavailable' });
    const newcomer = wait('newcomer', 0);
    await turnedAway;
    await expect(wait('as much', 3)).rejects.toMatchObject({ code: 'server.unavailable' });
    first.resolve();
    expect(await Promise.all([running, newcomer, some])).toEqual(['first', 'newcomer', 'some']);
  });
});
