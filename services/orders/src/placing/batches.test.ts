import { expect, onTestFinished, test, vi } from 'vitest';
import { createBatches, type Job } from './batches.ts';

type Jobs = Job<string, string>[];

/** A desk whose rounds end when they are let, with what is to be done again. */
function desk(most = 3, milliseconds = 60_000) {
  const rounds: {
    names: string[];
    jobs: Jobs;
    signal: AbortSignal;
    end(again?: string[]): void;
    fail(): void;
  }[] = [];
  const add = createBatches<string, string>(
    (jobs: Jobs, signal) =>
      new Promise((resolve, reject) => {
        rounds.push({
          names: jobs.map(({ input }) => input),
          jobs,
          signal,
          end(again = []) {
            const later = jobs.filter(({ input }) => again.includes(input));
            for (const job of jobs) {
              if (!later.includes(job)) job.resolve(`${job.input} after ${job.rounds}`);
            }
            resolve(later);
          },
          fail: () => reject(new Error('No')),
        });
      }),
    most,
    { milliseconds, error: ({ isCommitting }) => new Error(isCommitting ? 'Unknown' : 'Too late') },
  );
  return { rounds, add };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('who comes alone is served at once, who comes meanwhile in the next round together', async () => {
  const { rounds, add } = desk();
  const results = ['a', 'b', 'c', 'd', 'e'].map(add);
  expect(rounds.map(({ names }) => names)).toEqual([['a']]);
  rounds[0]?.end();
  await settle();
  expect(rounds[1]?.names).toEqual(['b', 'c', 'd']);
  rounds[1]?.end();
  await settle();
  rounds[2]?.end();
  expect(await Promise.all(results)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `${name} after 1`),
  );
});

test('what has to be done again comes first in the next round', async () => {
  const { rounds, add } = desk();
  const [first, second, third] = ['a', 'b', 'c'].map(add);
  rounds[0]?.end();
  await settle();
  rounds[1]?.end(['c']);
  await settle();
  const fourth = add('d');
  rounds[2]?.end();
  await settle();
  rounds[3]?.end();
  expect(await Promise.all([first, second, third, fourth])).toEqual([
    'a after 1',
    'b after 1',
    'c after 2',
    'd after 1',
  ]);
});

test('a round that fails takes its own jobs with it and no others', async () => {
  const { rounds, add } = desk();
  const [first, second] = ['a', 'b'].map((name) => add(name).catch(() => `${name} failed`));
  rounds[0]?.fail();
  await settle();
  rounds[1]?.end();
  expect(await Promise.all([first, second])).toEqual(['a failed', 'b after 1']);
});

test('a round that stalls is given up; the next one is served, and what it says later is nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { rounds, add } = desk(3, 20);
  const stalled = expect(add('a')).rejects.toThrow('Too late');
  const next = add('b');
  await vi.advanceTimersByTimeAsync(20);
  await stalled;
  expect(rounds.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  rounds[1]?.end();
  expect(await next).toBe('b after 1');
  rounds[0]?.end(['a']);
  await settle();
  expect(rounds).toHaveLength(2);
});

test('of a round that is given up, what is being committed just then is told so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { rounds, add } = desk(3, 20);
  const first = add('a');
  const told = Promise.all(
    ['b', 'c'].map((name) => add(name).catch((error: Error) => error.message)),
  );
  rounds[0]?.end();
  await first;
  await settle();
  const [, committing] = rounds[1]?.jobs ?? [];
  if (committing) committing.isCommitting = true;
  await vi.advanceTimersByTimeAsync(20);
  expect(await told).toEqual(['Too late', 'Unknown']);
});
