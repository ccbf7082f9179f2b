import { describe, expect, test } from 'vitest';
import { escapeRegExp, fromId, newId, toId } from './index.ts';

describe('an id', () => {
  test('goes there and back', () => {
    const id = newId();
    expect(fromId(toId(fromId(id)))).toBe(fromId(id));
    expect(fromId(toId('ABCDEFABCDEFABCDEFABCDEF'))).toBe('abcdefabcdefabcdefabcdef');
  });
  test.each(['', 'abc', 'twelve bytes', 'g'.repeat(24), `${'a'.repeat(24)}\n`])(
    'is not %j',
    (text) => {
      expect(() => toId(text)).toThrow(TypeError);
    },
  );
});

test('text inside a regular expression means itself', () => {
  const text = 'a.b*(c)[d]{1}^$|\\+?';
  expect(new RegExp(`^${escapeRegExp(text)}$`).test(text)).toBe(true);
});
