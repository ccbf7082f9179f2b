import { describe, expect, test } from 'vitest';
import { escapeRegExp, fromId, newId, toId } from './index.ts';

describe('id', () => {
  test('round-trips', () => {
    const id = newId();
    expect(fromId(toId(fromId(id)))).toBe(fromId(id));
    expect(fromId(toId('ABCDEFABCDEFABCDEFABCDEF'))).toBe('abcdefabcdefabcdefabcdef');
  });
  test.each(['', 'abc', 'twelve bytes', 'g'.repeat(24), `${'a'.repeat(24)}\n`])(
    'rejects %j',
    (text) => {
      expect(() => toId(text)).toThrow(TypeError);
    },
  );
});

test('escaped text matches itself in a regular expression', () => {
  const text = 'a.b*(c)[d]{1}^$|\\+?';
  expect(new RegExp(`^${escapeRegExp(text)}$`).test(text)).toBe(true);
});
