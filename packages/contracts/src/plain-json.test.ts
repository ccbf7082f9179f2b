import { describe, expect, test } from 'vitest';
import { authEndpoints } from './endpoints.ts';
import { unplainPart } from './plain-json.ts';

describe('plain JSON', () => {
  test('is anything that a form or a program honestly sends', () => {
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
  ])('is not %j', (value, path) => {
    expect(unplainPart(value)).toEqual({ path, message: expect.any(String) });
  });
  test('says which name is not allowed', () => {
    expect(unplainPart({ a: { _bsontype: 1 } })?.message).toContain('"_bsontype"');
  });
  test('may have names that objects inherit, and names with dots', () => {
    const value = { toString: 1, constructor: {}, hasOwnProperty: null, toBSON: '', 'No. 5': 1 };
    expect(unplainPart(value)).toBeNull();
  });
  test('has an end', () => {
    const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
    expect(unplainPart(deep)).not.toBeNull();
  });
});

test('overlong text costs no time', () => {
  const body = { username: 'asha', email: `a@${'.'.repeat(250_000)}@`, password: 'secret1' };
  const start = performance.now();
  expect(authEndpoints.register.body.safeParse(body).success).toBe(false);
  expect(performance.now() - start).toBeLessThan(5000);
});
