import { expect, test } from 'vitest';
import { listText } from './fields.ts';

test('a comma-separated list may have as many items of the maximum length as a repeated one, and no more', () => {
  const list = listText(100, 24);
  const items = (count: number) => Array.from({ length: count }, () => 'a'.repeat(24));
  expect(list.parse(items(100).join(','))).toHaveLength(100);
  expect(list.parse(items(100))).toHaveLength(100);
  expect(list.safeParse(items(101).join(',')).success).toBe(false);
});
