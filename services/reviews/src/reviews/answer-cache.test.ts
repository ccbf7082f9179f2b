import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const open = (maxBytes = 100_000) =>
  createAnswerCache<string>({ maxBytes, bytesOf: (text) => text.length });

test('concurrent callers share one read, and later ones get the kept value', async () => {
  const cache = open();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return String(reads);
  };
  expect(await Promise.all([cache.get('a', 'q', read), cache.get('a', 'q', read)])).toEqual([
    '1',
    '1',
  ]);
  expect([await cache.get('a', 'q', read), cache.peek('a', 'q')]).toEqual(['1', '1']);
  expect(await cache.get('a', 'other', read)).toBe('2');
  cache.drop(['a']);
  expect([cache.peek('a', 'q'), await cache.get('a', 'q', read)]).toEqual([undefined, '3']);
});

test('a value whose product changes while it is read is returned, but not kept', async () => {
  const cache = open();
  let finish: (text: string) => void = () => {};
  const slow = cache.get(
    'a',
    '',
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  cache.drop(['a']);
  const fresh = await cache.get('a', '', async () => 'new');
  finish('old');
  expect([await slow, fresh, cache.peek('a')]).toEqual(['old', 'new', 'new']);
});

test('a value whose read failed is read again by the next caller', async () => {
  const cache = open();
  await expect(cache.get('a', '', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('a', '', async () => 'back')).toBe('back');
});

test('values beyond the size limit are dropped', async () => {
  const cache = open(20_000);
  for (let at = 0; at < 50; at += 1) await cache.get(String(at), '', async () => 'x'.repeat(5000));
  const kept = Array.from({ length: 50 }, (_, at) => cache.peek(String(at))).filter(Boolean);
  expect(kept).toHaveLength(3);
});

test('a value that was read before is stored only if there is none, and none is being read', async () => {
  const cache = createAnswerCache<string>({ maxBytes: 1e6, bytesOf: ({ length }) => length });
  cache.fill('a', '', 'old');
  expect(cache.peek('a')).toBe('old');
  cache.drop(['a']);
  let answer: (value: string) => void = () => {};
  const reading = cache.get(
    'a',
    '',
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  cache.fill('a', '', 'old');
  expect(cache.peek('a')).toBeUndefined();
  answer('new');
  expect(await reading).toBe('new');
  cache.fill('a', '', 'old');
  expect(cache.peek('a')).toBe('new');
});
