import { describe, expect, test } from 'vitest';
import { authEndpoints } from './endpoints.ts';
import { unplainPart } from './plain-json.ts';

describe('plain JSON', () => {
  test('accepts everything that a form or a program legitimately sends', () => {
    const value = { name: 'कुर्ती', sizes: ['S', null, 1.5, true], deep: { a: [{ b: '$5' }] } };
    expect(unplainPart(value)).toBeNull();
  });
  test.each([
    [{ a: { $gt: '' } }, 'a'],
    [JSON.parse('{"a":[{"__proto__":{}}]}'), 'a.0'],
    [{ a: { _bsontype: 'ObjectId' } }, 'a'],
    [{ a: { b: 'x\0' } }, 'a.b'],
    [{ 'a\0': 1 }, ''],
    [[1, Number.POSITIVE_INFINITY], '1'],
  ])('rejects %j', (value, path) => {
    expect(unplainPart(value)).toEqual({ path, message: expect.any(String) });
  });
  test('names the key that is not allowed', () => {
    expect(unplainPart({ a: { _bsontype: 1 } })?.message).toContain('"_bsontype"');
  });
  test('accepts keys that objects inherit and keys with dots', () => {
    const value = { toString: 1, constructor: {}, hasOwnProperty: null, toBSON: '', 'No. 5': 1 };
    expect(unplainPart(value)).toBeNull();
  });
  test('limits the nesting depth', () => {
    const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
    expect(unplainPart(deep)).not.toBeNull();
  });
});

test('rejects overlong text in constant time', () => {
  const body = { username: 'asha', email: `a@${'.'.repeat(250_000)}@`, password: 'secret1' };
  const start = performance.now();
  expect(authEndpoints.register.body.safeParse(body).success).toBe(false);
  expect(performance.now() - start).toBeLessThan(5000);
});
