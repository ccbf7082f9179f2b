import { expect, test } from 'vitest';
import { createLimit } from './semaphore.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('so many jobs run at a time, the others in the order they came, also after one has failed', async () => {
  const limited = createLimit(2);
  const told: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (name: string) =>
    limited(() => {
      told.push(name);
      return new Promise<void>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve()));
      });
    });
  const jobs = ['a', 'b', 'c', 'd'].map((name) => start(name).catch(() => `${name} failed`));
  await settle();
  expect(told).toEqual(['a', 'b']);
  ends.get('b')?.(new Error('No'));
  await settle();
  expect(told).toEqual(['a', 'b', 'c']);
  ends.get('a')?.();
  await settle();
  ends.get('c')?.();
  ends.get('d')?.();
  expect(await Promise.all(jobs)).toEqual([undefined, 'b failed', undefined, undefined]);
});
