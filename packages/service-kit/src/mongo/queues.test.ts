import { expect, test } from 'vitest';
import { createQueues } from './queues.ts';

/** A job that records when it runs and ends on demand. */
function jobs() {
  const inTurn = createQueues();
  const reported: string[] = [];
  const start = (name: string, keys: string[]) => {
    let end: (error?: Error) => void = () => {};
    const ended = inTurn(keys, () => {
      reported.push(name);
      return new Promise<void>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve());
      });
    });
    return { ended, end: (error?: Error) => end(error) };
  };
  return { reported, start };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('jobs with a common key run in order, others in parallel', async () => {
  const { reported, start } = jobs();
  const first = start('a+b', ['a', 'b']);
  const second = start('b+a', ['b', 'a']);
  const other = start('c', ['c']);
  await settle();
  expect(reported).toEqual(['a+b', 'c']);
  first.end();
  await first.ended;
  await settle();
  expect(reported).toEqual(['a+b', 'c', 'b+a']);
  second.end();
  other.end();
  await Promise.all([second.ended, other.ended]);
});

test('a failed job does not block the next one', async () => {
  const { reported, start } = jobs();
  const first = start('first', ['a', 'a']);
  start('second', ['a']);
  await settle();
  first.end(new Error('No'));
  await expect(first.ended).rejects.toThrow('No');
  await settle();
  expect(reported).toEqual(['first', 'second']);
});
