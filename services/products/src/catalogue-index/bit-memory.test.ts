import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { memory } from './bit-kernels.ts';
import { allocate } from './bit-memory.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const PAGES = 1024;
/** Words of the largest block. */
const LARGEST = (PAGES * 65_536) / 4;

test('allocates zeroed arrays aligned to 16 bytes that do not overlap', () => {
  const arrays = [4, 16, 20, 4, 1000, 3128, 4].map((words) => allocate(words));
  for (const [number, array] of arrays.entries()) {
    expect(array.byteOffset % 16).toBe(0);
    expect(array.every((word) => word === 0)).toBe(true);
    array.fill(number + 1);
  }
  for (const [number, array] of arrays.entries())
    expect(array.every((word) => word === number + 1)).toBe(true);
});

longTest('reuses memory that is no longer referenced, and merges it', async () => {
  const before = memory.buffer.byteLength;
  // 6 times the largest block without reuse
  for (let turn = 0; turn < 48; turn += 1) {
    for (let words = LARGEST / 16; words >= 4096; words /= 2) allocate(words).fill(1);
    // finalizers run in a task of their own
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(allocate(LARGEST / 16).every((word) => word === 0)).toBe(true);
  expect(memory.buffer.byteLength - before).toBeLessThan(3 * 65_536 * PAGES);
});

test('keeps arrays valid when the memory grows', () => {
  const array = allocate(4).fill(7);
  const before = memory.buffer.byteLength;
  const others = [allocate(LARGEST), allocate(LARGEST)];
  expect(memory.buffer.byteLength).toBeGreaterThan(before);
  expect([...array]).toEqual([7, 7, 7, 7]);
  expect(others.map(({ length }) => length)).toEqual([LARGEST, LARGEST]);
});

test('rejects more than the memory limit', () => {
  expect(() => allocate(LARGEST + 4)).toThrow(RangeError);
});
