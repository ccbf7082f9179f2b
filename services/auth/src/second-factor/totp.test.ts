import { expect, test } from 'vitest';
import { appUri, newSecret, stepOf } from './totp.ts';

/** Secret and codes of RFC 6238, appendix B (SHA-1, last six digits). */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('accepts the codes of RFC 6238 once, one step early or late (rule 23.6)', () => {
  expect(stepOf(SECRET, '287082', 0, 59_000)).toBe(1);
  expect(stepOf(SECRET, '287082', 1, 59_000)).toBeNull();
  expect(stepOf(SECRET, '287082', 0, 89_000)).toBe(1);
  expect(stepOf(SECRET, '287082', -1, 29_000)).toBe(1);
  expect(stepOf(SECRET, '287082', 0, 120_000)).toBeNull();
  expect(stepOf(SECRET, '050471', 0, 1111111111_000)).toBe(37037037);
  expect(stepOf(SECRET, '050472', 0, 1111111111_000)).toBeNull();
});

test('creates secrets of 160 bits and addresses for apps', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const uri = new URL(appUri(secret, 'Tana & bana', 'asha@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(secret);
  expect(uri.searchParams.get('issuer')).toBe('Tana & bana');
});
