import { expect, test } from 'vitest';
import { listText } from './fields.ts';

test('a query parameter may list as many items separated by commas as it may be repeated, and no more', () => {
  const list = listText(100, 24);
  const items = (count: number) => Array.from({ length: count }, () => 'a'.repeat(24));
  expect(list.parse(items(100).join(','))).toHaveLength(100);
  expect(list.parse(items(100))).toHaveLength(100);
  expect(list.safeParse(items(101).join(',')).success).toBe(false);
});
