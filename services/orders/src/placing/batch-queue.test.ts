import { expect, onTestFinished, test, vi } from 'vitest';
import { createActivity, createBatchQueue, type Job } from './batch-queue.ts';

type Jobs = Job<string, string>[];

const AWAY = new Error('Away');

/** A queue whose batches the test ends, with the jobs to repeat. */
function queue(maxJobs = 3, timeoutMs = 60_000) {
  const batches: {
    names: string[];
    jobs: Jobs;
    signal: AbortSignal;
    end(again?: string[]): void;
    fail(error?: Error): void;
  }[] = [];
  const add = createBatchQueue<string, string>(
    (jobs: Jobs, signal) =>
      new Promise((resolve, reject) => {
        batches.push({
          names: jobs.map(({ input }) => input),
          jobs,
          signal,
          end(again = []) {
            const later = jobs.filter(({ input }) => again.includes(input));
            for (const job of jobs) {
              if (!later.includes(job)) job.resolve(`${job.input} after ${job.tries}`);
            }
            resolve(later);
          },
          fail: (error = new Error('No')) => reject(error),
        });
      }),
    {
      maxJobs,
      timeoutMs,
      timeoutError: ({ isCommitting }) => new Error(isCommitting ? 'Unknown' : 'Too late'),
      failsAll: (error) => error === AWAY,
    },
  );
  return { batches, add };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a single job runs at once; jobs that arrive meanwhile share the next batch', async () => {
  const { batches, add } = queue();
  const results = ['a', 'b', 'c', 'd', 'e'].map(add);
  expect(batches.map(({ names }) => names)).toEqual([['a']]);
  batches[0]?.end();
  await settle();
  expect(batches[1]?.names).toEqual(['b', 'c', 'd']);
  batches[1]?.end();
  await settle();
  batches[2]?.end();
  expect(await Promise.all(results)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `${name} after 1`),
  );
});

test('jobs behind a batch that waited in vain do not wait again', async () => {
  const { batches, add } = queue();
  const results = Promise.allSettled(['a', 'b', 'c'].map(add));
  batches[0]?.fail(AWAY);
  const refused = { status: 'rejected', reason: AWAY };
  expect(await results).toEqual([refused, refused, refused]);
  const next = add('d');
  batches[1]?.end();
  expect(await next).toBe('d after 1');
});

test('jobs to repeat come first in the next batch', async () => {
  const { batches, add } = queue();
  const [first, second, third] = ['a', 'b', 'c'].map(add);
  batches[0]?.end();
  await settle();
  batches[1]?.end(['c']);
  await settle();
  const fourth = add('d');
  batches[2]?.end();
  await settle();
  batches[3]?.end();
  expect(await Promise.all([first, second, third, fourth])).toEqual([
    'a after 1',
    'b after 1',
    'c after 2',
    'd after 1',
  ]);
});

test('a failed batch fails only its own jobs', async () => {
  const { batches, add } = queue();
  const [first, second] = ['a', 'b'].map((name) => add(name).catch(() => `${name} failed`));
  batches[0]?.fail();
  await settle();
  batches[1]?.end();
  expect(await Promise.all([first, second])).toEqual(['a failed', 'b after 1']);
});

test('a stalled batch is given up; the next one runs, and its late result is ignored', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { batches, add } = queue(3, 20);
  const stalled = expect(add('a')).rejects.toThrow('Too late');
  const next = add('b');
  await vi.advanceTimersByTimeAsync(20);
  await stalled;
  expect(batches.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  batches[1]?.end();
  expect(await next).toBe('b after 1');
  batches[0]?.end(['a']);
  await settle();
  expect(batches).toHaveLength(2);
});

test('a batch given up during its commit reports that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { batches, add } = queue(3, 20);
  const first = add('a');
  const reported = Promise.all(
    ['b', 'c'].map((name) => add(name).catch((error: Error) => error.message)),
  );
  batches[0]?.end();
  await first;
  await settle();
  const [, committing] = batches[1]?.jobs ?? [];
  if (committing) committing.isCommitting = true;
  await vi.advanceTimersByTimeAsync(20);
  expect(await reported).toEqual(['Too late', 'Unknown']);
});

test('reports busy while work runs, also if it fails, and shortly after', async () => {
  let now = 0;
  const { during, isBusy } = createActivity(() => now);
  expect(isBusy()).toBe(false);
  let fail = (_error: Error): void => {};
  const first = during(() => new Promise((_, reject) => (fail = reject))).catch(() => 'failed');
  const second = during(async () => 'done');
  expect(await second).toBe('done');
  now = 1000;
  expect(isBusy()).toBe(true);
  fail(new Error('No'));
  expect(await first).toBe('failed');
  expect(isBusy()).toBe(true);
  now = 1049;
  expect(isBusy()).toBe(true);
  now = 1050;
  expect(isBusy()).toBe(false);
});
